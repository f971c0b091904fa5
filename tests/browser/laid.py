"""Days, months and tables laid out, and moves of people at whose phone nobody looks."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from games.boards import services as boards
from games.players import services as people
from games.players.clock import Clock
from games.players.models import Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.browser.phone import Phone
from tests.cerke.rules.positions import setup_of
from tests.spaye.conftest import cards

HandOut = Callable[..., Phone]
SMALL: ViewportSize = {"width": 360, "height": 640}
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 1920, "height": 1080}

# Späye


def open_day(phones: Sequence[Phone], first: Sequence[str] = (), **setup: Any) -> Day:
    """The app's deck, the first cards of it known; all are there, in the order of their seats."""
    known = {"cards": cards(first), **setup}
    return _all_there(services.open_day(phones[0].player, "app", 32, "squats", setup=known), phones)


def open_paper(*phones: Phone) -> Day:
    return _all_there(services.open_day(phones[0].player, "real", 32, "squats"), phones)


def _all_there(day: Day, phones: Sequence[Phone]) -> Day:
    for phone in phones[1:]:
        services.check_in(day, phone.player)
    return day


def play(phone: Phone, *moves: str) -> None:
    """At the day's table, each from the table as it is."""
    for move in moves:
        table = Table.objects.filter(spaye_day__isnull=False).latest("pk")
        tables.play(table.pk, phone.player, move, table.version)


def lay_duel(one: Phone, other: Phone, *places: int, seats: tuple[int, int] = (0, 1)) -> None:
    """A dāye from the challenge on: the two draw these cards in turn."""
    play(one, f"challenge {seats[1]}")
    play(other, f"accept {seats[0]}")
    for number, place in enumerate(places):
        play((one, other)[number % 2], f"draw {place}")


def entered(verb: str) -> int:
    """How often this move is in the move log."""
    return Entry.objects.filter(move__startswith=verb).count()


def challenge(challenger: Phone, seat: int = 0) -> None:
    day = services.today()
    services.challenge(day, challenger.player, seat, day.table.version)


def last_day() -> date:
    """The last of the month before."""
    return Clock.read().today.replace(day=1) - timedelta(days=1)


def write(day: date, points: dict[Player, tuple[int, int, int]]) -> None:
    """Dāyes, wins and repetitions of a finished day."""
    options = {"deck": "real", "pack": 32, "date": day.isoformat()}
    table = tables.open_table("spaye", options)
    by_id = {player.pk: won for player, won in points.items()}
    boards.project(day, table.pk, by_id, "finished")


# Tables


def colleagues(*names: str) -> list[Player]:
    """People who play from the server's side."""
    return [people.add_player(name, "", "fr", Role.MEMBER) for name in names]


def at_version(page: Page, table: Table, version: int) -> None:
    """The page shows the table as it is after so many moves."""
    region = page.locator(f"#{table.game}-{table.pk}")
    expect(region).to_have_attribute("data-version", str(version))


PLACED = (
    *("LAU red Gua2 IA", "LAI black Kauk2 IA", "NY red Kauk2 IA", "KIA black Io IA"),
    *("LU red Dau2 A", "PU black Maun1 A", "KA red Io A"),
)


def lay_cerke(camille: Phone, ingrid: Phone, **more: Any) -> Table:
    """Camille has the IA side and moves; what she holds is a black pawn."""
    setup = setup_of(*PLACED, to_move=1, held=["black Kauk2"], **more)
    players = [ingrid.player, camille.player]
    return tables.open_table("cerke", {"seasons": 1}, setup=setup, players=players)


def touch_squares(phone: Phone, *squares: str) -> None:
    for square in squares:
        phone.page.locator(f'.sq[data-at="{square}"]').click()


def lay_speahx(players: Sequence[Player], hands: list[str], **setup: Any) -> Table:
    """Cards are written as `QH QC`; seat 0 begins, unless `starts` says another."""
    read: dict[str, Any] = {"hands": [hand.split() for hand in hands], "starts": 0} | setup
    for part in ("draw", "pile"):
        read[part] = read.get(part, "").split()
    read["table"] = [slots.split() for slots in read.get("table", [""] * len(hands))]
    return tables.open_table(
        "speahx", {"packs": 1}, setup=read, seed=bytes(range(32)), players=players
    )

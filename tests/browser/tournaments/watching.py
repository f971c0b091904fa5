"""What phones, the bell and codes of a tournament tell, and the moves of the others."""

from playwright.sync_api import Page, expect

from games.players.models import Player
from games.tables import registry, services
from games.tables.models import Status, Table
from games.tournaments.models import Round, Tournament
from tests.browser.phone import Phone

TAPS = "addEventListener('pointerdown', (tap) => tap.isTrusted && counted(), true)"


def count_taps(page: Page) -> list[None]:
    """Grows by one with each tap on this page, wherever it goes."""
    taps: list[None] = []
    page.expose_function("counted", lambda: taps.append(None))
    page.add_init_script(TAPS)
    return taps


def tap(phone: Phone, id: str) -> None:
    phone.page.locator(f"#{id}").tap()


def has_heard(phone: Phone, *titles: str) -> None:
    """The bell counts something, and the inbox behind it lists these."""
    expect(phone.page.locator(".icon-btn .bell-count")).not_to_be_empty()
    for _again in range(100):
        inbox = phone.page.context.request.get(f"{phone.url}/inbox/").text()
        inbox = inbox.replace("\u202f", " ").replace("\xa0", " ")
        missing = [title for title in titles if title not in inbox]
        if not missing:
            return
        phone.page.wait_for_timeout(100)
    raise AssertionError(f"{phone.player.name} hasn’t heard: {missing}")


def tables_of(made: Tournament) -> list[Table]:
    """Those of the round that runs, that aren't over."""
    each = made.rounds.filter(stage="running").last()
    found = Table.objects.filter(tournament_sitting__pairing__round=each, status=Status.RUNNING)
    return list(found.order_by("pk"))


def table_of(made: Tournament, player: Player) -> Table:
    return next(one for one in tables_of(made) if one.seats.filter(player=player).exists())


def play_on(table: Table, without: Player | None = None) -> bool:
    """By fallbacks for the people who sit there, to the end or until it waits for `without`."""
    rules = registry.rules(table.game)
    seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
    while True:
        table.refresh_from_db()
        if table.outcome is not None:
            return True
        state = services.state_of(table)
        moving = [seat for seat in sorted(rules.awaited(state)) if seats[seat] != without]
        if not moving:
            return False
        move = str(rules.fallback(state, moving[0]))
        player = seats[moving[0]]
        assert player
        services.play(table.pk, player, move, table.version)


def latest(made: Tournament) -> Round:
    found = made.rounds.order_by("number").last()
    assert found
    return found

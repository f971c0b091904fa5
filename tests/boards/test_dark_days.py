"""The last days in the dark: nobody reads another's numbers, nobody misses their own.

The same walk finds all of them before the third last working day, after the titles are public, and
in an office that hides nothing: a walk that finds nothing can't pass.
"""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.boards import darkness, ledger, month_board, services
from games.boards.models import Line
from games.boards.standings import COLUMNS
from games.kitchen import services as screens
from games.live.topics import resolve
from games.players import office as offices
from games.players.calendar import Calendar
from games.players.clock import Clock
from games.players.models import Office, Player
from games.spaye import services as days
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Table
from games.telling import notice_kinds
from games.telling.models import Notice
from tests.kitchen.conftest import Wall
from tests.programs.conftest import open_interface, program  # noqa: F401
from tests.spaye.conftest import Phone, at, house, phone  # noqa: F401
from tests.spaye.together import play

At = Callable[[str], None]
BEFORE, DARK, OVER = "2026-11-27 10:00:00", "2026-11-28 10:00:00", "2026-12-01 09:00:00"
DAYS = {
    "2026-11-03": {
        "Camille": (4003, 5101, 7919),
        "Ingrid": (4211, 5003, 7907),
        "Mehdi": (4007, 5009, 8923),
    },
    "2026-11-26": {
        "Camille": (1201, 1301, 1409),
        "Ingrid": (1213, 1303, 1423),
        "Mehdi": (1217, 1307, 1427),
    },
}
"""Each column is somebody else's, and no number is another's."""
BOARDS = ("/2026/11/", "/2026/11/?sort=daye", "/2026/11/?column=repetition")
FILES = ("/2026/11/board.csv", "/2026/11/board.json")
TOPICS = ("board:2026-11", "board:2026-11:daye", "board:2026-11:repetition", "races")
PARTS = ("", "?month=2026-11", "days/", "exploits/", "versus/", "stories/", "titles/")


def hide(on: bool = True) -> None:
    Office.objects.update(dark_days=on)
    offices.forget()


def numbers(*people: Player) -> set[int]:
    """All that tells their month: its sums, with today's points and without, and the days' own."""
    book = ledger.whole_month(2026, 11, Clock.read())
    ids = {one.pk for one in people}
    sums = [one for one in [*book.totals.values(), *book.with_today()] if one.player in ids]
    lines = Line.objects.filter(player__in=ids).values_list(*COLUMNS)
    found = {one.points(column) for one in sums for column in COLUMNS}
    return {one for one in found.union(*lines) if one > 1000}


def found(text: str, wanted: Collection[int]) -> set[int]:
    """Which of the numbers stand in the text, and not in the middle of a token."""
    there = re.findall(r"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])", text)
    return {int(one) for one in there}.intersection(wanted)


@dataclass
class Walk:
    """Every page, file, stream and answer of the office."""

    camille: Phone
    ingrid: Phone
    mehdi: Phone
    referee: Phone
    admin: Phone
    wall: Wall
    program: Callable[..., Any]

    @property
    def people(self) -> list[Phone]:
        return [self.camille, self.ingrid, self.mehdi, self.referee]

    def look(self, reader: Phone, *places: str) -> dict[str, str]:
        """{where: text}: of addresses, of streams by their topics, of the interface's answers."""
        bot = self.program(reader.player) if any(one.startswith("api ") for one in places) else None
        seen = {}
        for where in places:
            if where in TOPICS:
                seen[where] = resolve(where, reader.player, "en").draw()[1]
            elif bot and where.startswith("api "):
                seen[where] = bot.get(where.removeprefix("api ")).content.decode()
            else:
                answer = reader.get(where, follow=True)
                assert answer.status_code in (200, 404), where
                seen[where] = answer.content.decode()
        return seen

    def around(self, reader: Phone) -> dict[str, str]:
        """All of them."""
        others = [each for each in self.people if each is not reader]
        profiles = [f"/players/{other.player.pk}/{part}" for other in others for part in PARTS]
        more = ("/", "/2026/", "/me/", "/inbox/", "/2026/11/28/", "/2026/11/28/day.csv")
        newest = Table.objects.latest("pk").pk
        api = ("board/2026-11", "days/2026-11-28", "tables", f"tables/{newest}")
        answers = [f"api {path}" for path in api]
        return self.look(reader, *BOARDS, *FILES, *more, *profiles, *TOPICS, *answers)

    def saturday(self) -> Day:
        """A day in the dark, on which Camille beats Ingrid."""
        day = days.open_day(self.camille.player, "real", 32, "squats")
        days.check_in(day, self.ingrid.player)
        play(day, self.camille, "log 0 1 K-9")
        return day


@pytest.fixture
def walk(house: Office, at: At, phone: Callable[..., Phone], program: Any) -> Walk:  # noqa: F811
    roles = {"Camille": "member", "Ingrid": "member", "Mehdi": "member"}
    roles |= {"Ruth": "referee", "Ada": "admin"}
    people = {name: phone(name, role) for name, role in roles.items()}
    for day, points in DAYS.items():
        at(f"{day} 09:00:00")
        table = tables.open_table("spaye", {"deck": "real", "pack": 32, "date": day})
        for name in points:
            tables.keep(table.pk, "check_in {seat}", seat_for=people[name].player)
        told = {people[name].player.pk: three for name, three in points.items()}
        services.project(date.fromisoformat(day), table.pk, told, "finished")
    hide()
    wall = Wall(screens.add_screen(people["Ada"].player, "K"))
    return Walk(*people.values(), wall, program)


def test_others_numbers_are_nowhere_in_the_dark(walk: Walk, at: At) -> None:  # noqa: F811
    at(DARK)
    day = walk.saturday()
    players = [walk.camille, walk.ingrid, walk.mehdi]
    for reader in (walk.ingrid, walk.referee, walk.admin):
        others = numbers(*(one.player for one in players if one is not reader))
        told = {where: found(text, others) for where, text in walk.around(reader).items()}
        assert {where: some for where, some in told.items() if some} == {}
    assert found(walk.wall.html(), numbers(*(one.player for one in players))) == set()
    assert walk.wall.text("tv-races").count("Secret until the end") == 3
    bot = walk.program(walk.referee.player)
    table = bot.get(f"tables/{day.table_id}").json()
    assert not {"daye", "victoire", "repetition"} & table["seen"]["players"][0].keys()
    day_rows = bot.get("days/2026-11-28").json()["rows"]
    assert {(row["kind"], row["player"]["name"], row["victoire"]) for row in day_rows} == {
        ("daye", "Camille", 1),
        ("daye", "Ingrid", 0),
    }
    # What happens at the table is public.
    assert "Camille beats Ingrid" in walk.referee.text("/2026/11/28/")
    assert "Camille beats Ingrid" in walk.wall.html()
    # Nor does anything say who is ahead.
    for where in ("/", "/2026/11/", "/me/", "/log/0/", "/2026/"):
        told_there = walk.camille.text(where)
        assert not re.search(r"ahead|behind|in the lead|you’re \w+|1st|Tied", told_there)


def test_ones_own_numbers_are_there(walk: Walk, at: At) -> None:  # noqa: F811
    at(DARK)
    walk.saturday()
    camille = walk.camille
    wins, before = 5101 + 1301 + 1, 5101 + 1301
    for number, places in (
        (wins, (*BOARDS, *TOPICS, "/", "/me/")),
        (before, (*FILES, "api board/2026-11")),
    ):
        for where, text in walk.look(camille, *places).items():
            assert found(text, {number}), where
    sentence = "until the titles of November are announced, you see only your own numbers"
    assert all(sentence in camille.text(where) for where in ("/", "/2026/11/", "/2026/11/28/"))
    assert sentence in camille.text(f"/players/{walk.ingrid.player.pk}/")
    assert f"{wins} wins this month" in camille.text("/log/0/")
    assert "leaves it out until its titles are announced" in camille.text("/2026/")
    totals = camille.text("/2026/11/28/").partition("Today’s points")[2].partition(" 1. ")[0]
    assert "Camille" in totals
    assert "Ingrid" not in totals


@pytest.mark.parametrize(
    ("moment", "on", "closed"), [(DARK, False, False), (BEFORE, True, False), (OVER, True, True)]
)
def test_else_everything_is_there_as_ever(
    walk: Walk,
    at: At,  # noqa: F811
    moment: str,
    on: bool,
    closed: bool,
) -> None:
    at(moment)
    hide(on)
    if closed:
        services.close_month(2026, 11, walk.admin.player, {})
    sums = {4003 + 1201, 5101 + 1301, 7919 + 1409}
    profile = f"/players/{walk.camille.player.pk}/"
    places = (BOARDS[0], *FILES, TOPICS[0], "/2026/", f"{profile}?month=2026-11")
    seen = walk.look(walk.ingrid, *places, f"{profile}days/", "api board/2026-11")
    for where, text in seen.items():
        assert found(text, sums) == sums, where
    if not closed:
        assert found(walk.ingrid.get("/").content.decode(), sums) == {5101 + 1301}
        assert found(walk.wall.html(), sums) == sums
        assert "ahead of" in walk.ingrid.text("/2026/11/")
    keys = {resolve("board:2026-11", each.player, "en").key for each in walk.people}
    assert len(keys) == 1


@pytest.mark.parametrize(("moment", "told"), [(BEFORE, True), (DARK, False)])
def test_everybodys_sum_would_tell_an_office_of_two(
    walk: Walk,
    at: At,  # noqa: F811
    moment: str,
    told: bool,
) -> None:
    at(moment)
    Office.objects.update(dark_days=True, cause="Refuge")
    offices.forget()
    assert ("Refuge" in walk.ingrid.text("/2026/11/")) == told
    assert ("Refuge" in walk.wall.html()) == told


def test_a_ceremony_reveals_its_titles_and_nothing_else(walk: Walk, at: At) -> None:  # noqa: F811
    at(OVER)
    all_numbers = numbers(walk.camille.player, walk.ingrid.player, walk.mehdi.player)

    def told() -> set[int]:
        return found("\n".join(walk.around(walk.referee).values()), all_numbers)

    seen = walk.look(walk.referee, *BOARDS, *FILES, *TOPICS, "/2026/")
    assert found("\n".join(seen.values()), all_numbers) == set()
    services.close_month(2026, 11, walk.admin.player, {}, ceremony=True)
    assert told() == set()
    revealed = [8923 + 1427, 5101 + 1301, 4211 + 1213]
    for step, _points in enumerate(revealed):
        services.advance_ceremony(2026, 11, step)
        assert told() == set(revealed[: step + 1])
    services.advance_ceremony(2026, 11, 3)
    board_there = walk.look(walk.referee, BOARDS[0])[BOARDS[0]]
    assert found(board_there, all_numbers) >= {4003 + 1201, 5009 + 1307}
    # Opened again, the month is a secret again, and so is what had been proclaimed.
    services.reopen_month(2026, 11, walk.admin.player, "A dāye was missing.")
    assert told() == set()
    assert "A dāye was missing." in walk.referee.text("/2026/11/")


@pytest.mark.parametrize(("on", "lines"), [(True, 1), (False, 4)])
def test_the_chats_name_no_best_of_dark_days(
    walk: Walk,
    at: At,  # noqa: F811
    on: bool,
    lines: int,
) -> None:
    at("2026-11-30 10:00:00")
    hide(on)
    week = notice_kinds.get("week")
    assert week is not None
    told = week.words(Notice(kind="week", about={"monday": "2026-11-30"}))
    assert told is not None
    assert len(told.lines) == lines


def test_own_numbers_get_into_no_shared_drawing_and_open_pages_take_the_dark_one(
    walk: Walk,
    at: At,  # noqa: F811
) -> None:
    at(BEFORE)
    before = float(month_board.load_board(2026, 11, "victoire", Clock.read()).edition)
    at(DARK)
    for topic in TOPICS:
        one, other = (resolve(topic, each.player, "en").key for each in (walk.camille, walk.ingrid))
        assert one != other
    dark = month_board.load_board(2026, 11, "victoire", Clock.read(), walk.camille.player.pk)
    assert float(dark.edition) > before
    assert month_board.load_board(2026, 11, "victoire", Clock.read()).rows == []


# The days


def calendar(holidays: Iterable[str] = (), extra: Iterable[str] = ()) -> Calendar:
    """A week of Monday to Friday."""
    return Calendar(
        ZoneInfo("Europe/Paris"),
        18 * 60,
        frozenset(range(1, 6)),
        frozenset(map(date.fromisoformat, holidays)),
        frozenset(map(date.fromisoformat, extra)),
    )


ALL_OFF = [f"2026-11-{number:02}" for number in range(1, 31)]


@pytest.mark.parametrize(
    ("holidays", "extra", "first"),
    [
        ([], [], "2026-11-26"),
        (["2026-11-30"], [], "2026-11-25"),
        (["2026-11-27", "2026-11-30"], ["2026-11-28"], "2026-11-25"),
        ([], ["2026-11-29"], "2026-11-27"),
        (ALL_OFF[4:], [], "2026-11-02"),
        (ALL_OFF, [], None),
    ],
)
def test_it_begins_with_the_third_last_working_day(
    holidays: list[str], extra: list[str], first: str | None
) -> None:
    day = darkness.first_dark_day(2026, 11, calendar(holidays, extra))
    assert day == (date.fromisoformat(first) if first else None)


@pytest.mark.parametrize(
    ("now", "dark"),
    [
        ("2026-11-25T22:59:59", False),
        ("2026-11-25T23:00:00", True),  # midnight in Paris
        ("2026-11-28T12:00:00", True),  # a day off
        ("2026-12-24T12:00:00", True),
        ("2026-12-31T22:59:59", True),
        ("2026-12-31T23:00:00", False),  # nobody has closed it, and its bonuses are gone
    ],
)
@pytest.mark.django_db
def test_it_lasts_until_the_titles_are_public(now: str, dark: bool) -> None:
    Office.objects.update_or_create(pk=1, defaults={"dark_days": True})
    offices.forget()
    clock = Clock(calendar(), datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert darkness.in_the_dark(2026, 11, clock, public=False) == dark
    assert ((2026, 11) in darkness.dark_months(clock)) == dark
    assert not darkness.in_the_dark(2026, 11, clock, public=True)
    hide(False)
    assert not darkness.in_the_dark(2026, 11, clock, public=False)

"""A month's board as its pages show it: leaders, ranked rows, bars and emblems.

Six queries whatever the number of months and players, two of them for the office's calendar. What
is built here is the same for every reader: the page adds who is "me".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q

from games.boards import ledger, months
from games.boards.bonuses import NAMES
from games.boards.ledger import NOTHING, Clock, Ledger
from games.boards.models import Closing, Column, Month, Status, Title
from games.boards.standings import COLUMNS, Place, lead, ranking
from games.players.models import Player

SORT = Column.VICTOIRE
"""The column that a board is ordered by unless its reader asks for another."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number on its bar: percentages of the column's longest, its provisional end hatched."""

    column: str
    points: int
    provisional: int
    start: str
    hatched: str
    width: str
    best: bool


@dataclass(frozen=True, slots=True)
class Emblem:
    """A title that its holder carries through the month after it; `used` is the bonus's day."""

    title: Title

    @property
    def column(self) -> str:
        return self.title.column

    @property
    def name(self) -> str:
        return NAMES[Column(self.title.column)]

    @property
    def used(self) -> date | None:
        spent = getattr(self.title, "spent", None)
        return spent.date if spent else None


@dataclass(frozen=True, slots=True)
class Row:
    """A player on the board, ranked by the board's column."""

    rank: int
    tied: bool
    player: Player
    cell: Cell
    cells: list[Cell]
    days: list[int]
    emblems: list[Emblem]

    @property
    def played(self) -> int:
        """On how many days."""
        return sum(count > 0 for count in self.days)


@dataclass(frozen=True, slots=True)
class Leader:
    """A column's card: whoever is ahead for now, or the title's holder once it is `proclaimed`."""

    column: str
    players: Sequence[Player] = ()
    points: int = 0
    margin: int = 0
    runner_up: Player | None = None
    proclaimed: bool = False

    @property
    def name(self) -> str:
        return NAMES[Column(self.column)]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the board's region shows."""

    year: int
    month: int
    column: str
    version: int
    closed: bool
    today: date
    rows: list[Row]
    leaders: list[Leader]
    days: list[date]
    """Days of the activity bars: those worked or played up to today."""
    worked: list[date]
    """The month's working days."""
    status: str
    """What today is, "" if nothing was played today or today is in another month."""
    earlier: bool

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def current(self) -> bool:
        return (self.today.year, self.today.month) == (self.year, self.month)

    @property
    def previous(self) -> tuple[int, int]:
        return months.previous(self.year, self.month)

    @property
    def following(self) -> tuple[int, int]:
        return months.following(self.year, self.month)

    @property
    def plays_today(self) -> bool:
        """Whether the last of `days` is today."""
        return self.days[-1:] == [self.today]

    @property
    def running(self) -> bool:
        """Whether today's points are still provisional."""
        return self.status == Status.RUNNING

    @property
    def day_number(self) -> int:
        """How many working days have come, today's included."""
        return sum(day <= self.today for day in self.worked)

    @property
    def days_left(self) -> int:
        return len(self.worked) - self.day_number

    @property
    def leader(self) -> Leader:
        """The card of the board's own column."""
        return next(leader for leader in self.leaders if leader.column == self.column)

    @property
    def event(self) -> str:
        """The region's name in the live stream."""
        return event_of(self.year, self.month, self.column)

    @property
    def topic(self) -> str:
        """What the page asks the live stream for."""
        asked = f"board:{self.first_day:%Y-%m}"
        return asked if self.column == SORT else f"{asked}:{self.column}"


def event_of(year: int, month: int, column: str) -> str:
    """`board-2026-11`, with the column's name unless it is the usual one."""
    name = f"board-{year:04}-{month:02}"
    return name if column == SORT else f"{name}-{column}"


def read(year: int, month: int, column: str, clock: Clock) -> Board:
    """The board of a month that has begun, ordered by `column`."""
    book = ledger.of_month(year, month, clock)
    rows = _months(year, month)
    row = rows[0] if rows and (rows[0].year, rows[0].month) == (year, month) else None
    here, before = _titles(year, month)
    people = _people([*book.totals, *(title.player_id for title in here)])
    worked = clock.calendar.working_days(year, month)
    shown = sorted(book.days.keys() | {day for day in worked if day <= clock.today})
    return Board(
        year=year,
        month=month,
        column=column,
        version=row.version if row else 0,
        closed=bool(row and row.closed),
        today=clock.today,
        rows=_rows(book, column, people, before, shown),
        leaders=_leaders(book, here, people),
        days=shown,
        worked=worked,
        status=book.days.get(clock.today, ""),
        earlier=len(rows) > (row is not None),
    )


def _months(year: int, month: int) -> list[Month]:
    """This month and the one before it that is stored, newest first; `closed` says if it is."""
    open_closing = Closing.objects.filter(month=OuterRef("pk"), reopened_at=None)
    until = Q(year__lt=year) | Q(year=year, month__lte=month)
    found = Month.objects.filter(until).annotate(closed=Exists(open_closing))
    return list(found.order_by("-year", "-month")[:2])


def _titles(year: int, month: int) -> tuple[list[Title], list[Title]]:
    """Titles won this month, and those won the month before, held now."""
    old_year, old_month = months.previous(year, month)
    here = Q(month__year=year, month__month=month)
    before = Q(month__year=old_year, month__month=old_month)
    found = list(Title.objects.filter(here | before).select_related("month", "spent"))
    return (
        [title for title in found if title.month.month == month],
        [title for title in found if title.month.month == old_month],
    )


def _people(ids: Iterable[int]) -> Mapping[int, Player]:
    return Player.objects.in_bulk(set(ids))


def _rows(
    book: Ledger,
    column: str,
    people: Mapping[int, Player],
    held: Sequence[Title],
    days: Sequence[date],
) -> list[Row]:
    longest = {name: _longest(book, index) for index, name in enumerate(COLUMNS)}
    best = {name: _most(book, name) for name in COLUMNS}
    rows = []
    for place in ranking(book.totals.values(), column):
        player = place.total.player
        cells = _cells(place, book.provisional.get(player, NOTHING), longest, best)
        played = book.played.get(player, {})
        rows.append(
            Row(
                place.rank,
                place.tied,
                people[player],
                cells[COLUMNS.index(column)],
                cells,
                [played.get(day, 0) for day in days],
                [Emblem(title) for title in held if title.player_id == player],
            )
        )
    return rows


def _longest(book: Ledger, index: int) -> int:
    """The longest bar of a column, its provisional end included."""
    return max(
        (
            total.points(COLUMNS[index]) + book.provisional.get(player, NOTHING)[index]
            for player, total in book.totals.items()
        ),
        default=0,
    )


def _most(book: Ledger, column: str) -> int:
    return max((total.points(column) for total in book.totals.values()), default=0)


def _cells(
    place: Place, provisional: ledger.Points, longest: Mapping[str, int], best: Mapping[str, int]
) -> list[Cell]:
    cells = []
    for column, extra in zip(COLUMNS, provisional, strict=True):
        points = place.total.points(column)
        cells.append(
            Cell(
                column,
                points,
                extra,
                _share(points, longest[column]),
                _share(extra, longest[column]),
                _share(points + extra, longest[column]),
                points == best[column] > 0,
            )
        )
    return cells


def _share(part: int, whole: int) -> str:
    """A percentage as SVG reads it; a string, so that no language puts a comma into it."""
    return f"{100 * part / whole:.1f}" if whole else "0"


def _leaders(book: Ledger, titles: Sequence[Title], people: Mapping[int, Player]) -> list[Leader]:
    won = {title.column: title for title in titles}
    return [
        _holder(won[column], people) if column in won else _ahead(book, column, people)
        for column in COLUMNS
    ]


def _holder(title: Title, people: Mapping[int, Player]) -> Leader:
    return Leader(title.column, [people[title.player_id]], title.points, proclaimed=True)


def _ahead(book: Ledger, column: str, people: Mapping[int, Player]) -> Leader:
    found = lead(book.totals.values(), column)
    if found is None:
        return Leader(column)
    leaders = [people[player] for player in found.leaders]
    runner_up = people[found.runner_up] if found.runner_up is not None else None
    return Leader(column, leaders, found.points, found.margin, runner_up)

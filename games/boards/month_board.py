"""The view model of a month's board: leaders, ranked rows, bars and emblems.

It is the same for every reader: the page adds who is "me". While the month is dark (`darkness`) it
has its reader's own row and no leads. Four queries, however many months and players there are; one
more each for points from paper, the closings of a reopened month, a cause, and the first month.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.boards import calendar_grid, darkness, ledger, months, tallies
from games.boards.calendar_grid import MonthGrid
from games.boards.cause import MonthCause, month_cause
from games.boards.ledger import NOTHING, CarriedPoints, Ledger
from games.boards.models import Carried as Paper
from games.boards.models import Closing, Column, Month, Status, Title, hides
from games.boards.standings import COLUMNS, Total, first_place, ranking
from games.boards.titles import (
    ClosingRecord,
    closing_records,
    month_closings,
    patient_since,
    proclaimed_players,
    public_closings,
    revealed_titles,
    running_ceremonies,
    with_spent_days,
)
from games.live.sharing import read_once
from games.players.appearance import Face, edition
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows
from games.tables.models import Table

if TYPE_CHECKING:
    from games.boards.titles import SpentTitle

DEFAULT_COLUMN = Column.VICTOIRE
"""The column that a board is ordered by, unless its reader chooses another."""


@dataclass(frozen=True, slots=True)
class BarCell:
    """A number with its bar; lengths are percentages of the column's best.

    `provisional` of the `points` are today's, while the day runs: the bar's hatched end.
    """

    column: str
    points: int
    provisional: int
    start: str
    hatched: str
    width: str
    best: bool
    hidden: bool = False
    """Whether these are repetitions that their player doesn't let count."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A title won in `month` (its first day), and worn by its holder in the month after.

    `used` is the day on which its bonus was used, or None.
    """

    column: str
    month: date
    used: date | None

    @classmethod
    def from_title(cls, title: SpentTitle) -> Emblem:
        return cls(title.column, title.month.first_day, title.spent_on)


@dataclass(frozen=True, slots=True)
class BoardRowLook:
    """Everything that a row's HTML depends on: the key under which it is cached."""

    rank: int
    tied: bool
    player: Face
    cell: BarCell
    cells: tuple[BarCell, ...]
    days: tuple[int, ...]
    played: int
    emblems: tuple[Emblem, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player on the board, ranked by the board's column."""

    rank: int
    tied: bool
    player: Player
    cell: BarCell
    cells: list[BarCell]
    days: list[int]
    emblems: list[Emblem]

    @property
    def played(self) -> int:
        """The number of days played."""
        return sum(count > 0 for count in self.days)

    @property
    def look(self) -> BoardRowLook:
        """The row without anything that its HTML doesn't depend on.

        Most rows look the same from one move to the next, so their HTML is cached.
        """
        return BoardRowLook(
            self.rank,
            self.tied,
            Face.of(self.player),
            self.cell,
            tuple(self.cells),
            tuple(self.days),
            self.played,
            tuple(self.emblems),
        )


@dataclass(frozen=True, slots=True)
class Leader:
    """A column's card: the players in the lead, or the title's holder once `proclaimed`."""

    column: str
    players: Sequence[Player] = ()
    points: int = 0
    margin: int = 0
    runner_up: Player | None = None
    provisional: int = 0
    title: Title | None = None
    """The proclaimed title, if any; `players` is then its holder."""
    hidden: bool = False

    @property
    def proclaimed(self) -> bool:
        return self.title is not None


@dataclass(frozen=True, slots=True)
class CarriedRow:
    """A player's points from paper in the month, and who entered them."""

    player: Player
    by: Player
    brought: CarriedPoints
    cells: list[tallies.ColumnPoints]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the board's region shows."""

    year: int
    month: int
    column: str
    version: int
    closed: bool
    today: date
    rows: list[BoardRow]
    leaders: list[Leader]
    days: list[date]
    """Days of the activity bars: those worked or played up to today."""
    worked: list[date]
    """The month's working days."""
    status: str
    """Today's `Status`; "" if nothing was played today or today is in another month."""
    earlier: bool
    """Whether there is anything to show before this month."""
    calendar: MonthGrid
    """The month's days with their statuses."""
    edition: str = "0"
    """The version that the region carries; it also grows when people change, and in the dark."""
    carried: Sequence[CarriedRow] = ()
    on_stage: bool = False
    """Whether a ceremony is revealing the month's titles."""
    corrections: Sequence[ClosingRecord] = ()
    """The closings of a month that was reopened."""
    cause: MonthCause | None = None
    dark: bool = False
    """Whether others' numbers are secret; `rows` is then the reader's own row at most."""

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
    def own(self) -> list[BarCell]:
        """The reader's numbers of a dark month, in the order of the columns; else empty."""
        return self.rows[0].cells if self.dark and self.rows else []

    @property
    def totals(self) -> list[int]:
        """The sums of all players, in the order of the columns."""
        return [
            sum(cell.points for cell in cells)
            for cells in zip(*(row.cells for row in self.rows), strict=True)
        ]

    @property
    def plays_today(self) -> bool:
        """True if the last of `days` is today."""
        return self.days[-1:] == [self.today]

    @property
    def running(self) -> bool:
        """True while today's points are provisional."""
        return self.status == Status.RUNNING

    @property
    def day_number(self) -> int:
        """The number of working days so far, today included."""
        return sum(day <= self.today for day in self.worked)

    @property
    def days_left(self) -> int:
        return len(self.worked) - self.day_number

    @property
    def event(self) -> str:
        """The region's name in the live stream."""
        return event_name(self.year, self.month, self.column)

    @property
    def topic(self) -> str:
        """The topic that the page subscribes to."""
        asked = f"board:{self.first_day:%Y-%m}"
        return asked if self.column == DEFAULT_COLUMN else f"{asked}:{self.column}"


def event_name(year: int, month: int, column: str) -> str:
    """Return `board-2026-11`, with the column's name unless it is the default."""
    name = f"board-{year:04}-{month:02}"
    return name if column == DEFAULT_COLUMN else f"{name}-{column}"


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _MonthState(TypedDict):
        closed: bool
        on_stage: bool
        reopened: bool
        on_paper: bool

    MonthState = WithAnnotations[Month, _MonthState]


class _Stored(NamedTuple):
    """A month's rows from the database, shared by all readers, whatever they may see."""

    row: MonthState | None
    earlier: bool
    book: Ledger
    here: list[SpentTitle]
    before: list[SpentTitle]
    closings: list[ClosingRecord]
    people: Mapping[int, Player]


def load_board(
    year: int, month: int, column: str, clock: Clock, reader: int | None = None
) -> Board:
    """Return the board of a month that has begun, ordered by `column`, as the reader may see it.

    Without a reader it has only what everybody may see.
    """
    shared = ("board", year, month, clock.today)
    row, earlier, book, here, before, closings, people = read_once(
        shared, lambda: _load(year, month, clock)
    )
    version, closed = (row.version, row.closed) if row else (0, False)
    dark = darkness.in_the_dark(year, month, clock, public=closed)
    if dark:
        book = book.seen_by(reader)
        closings = [replace(record, secret=True) for record in closings]
    worked = clock.calendar.working_days(year, month)
    shown = sorted(book.days.keys() | {day for day in worked if day <= clock.today})
    leaders = _leaders(book, here, people)
    return Board(
        year=year,
        month=month,
        column=column,
        version=version,
        # Open pages only replace a region by a newer edition: getting dark must make one.
        edition=edition(version, people.values(), int(dark)),
        closed=closed,
        on_stage=bool(row and row.on_stage),
        today=clock.today,
        rows=_rows(book, column, people, before, shown),
        leaders=[one for one in leaders if one.proclaimed] if dark else leaders,
        days=shown,
        worked=worked,
        status=book.days.get(clock.today, ""),
        earlier=earlier,
        calendar=calendar_grid.month_grid(year, month, clock, book.days),
        carried=[_carried_row(one, people) for one in book.carried],
        corrections=closings,
        cause=None if dark else month_cause(year, month, clock),
        dark=dark,
    )


def _load(year: int, month: int, clock: Clock) -> _Stored:
    rows = _load_months(year, month)
    row = rows[0] if rows and (rows[0].year, rows[0].month) == (year, month) else None
    paper = ledger.carried_points(year, month) if row and row.on_paper else []
    book = ledger.add_up(ledger.day_points(*months.days(year, month)), clock, paper)
    here, before = _load_titles(year, month)
    closings = month_closings(year, month) if row and row.reopened else []
    people = _load_people(book, here, closings)
    earlier = len(rows) > (row is not None) or _tables_before(date(year, month, 1), clock)
    return _Stored(row, earlier, book, here, before, closing_records(closings, people), people)


def _tables_before(day: date, clock: Clock) -> bool:
    """Return whether a table ended before `day`, even if no dāye was played."""
    return bool(_ended_before(clock.calendar.midnight(day)))


_ended_before = PreparedRows(
    lambda then: Table.objects.filter(ended_at__lt=then).values_list("pk")[:1], datetime
)


def _load_months(year: int, month: int) -> list[MonthState]:
    """Return the last two stored months up to this one, the newest first."""
    return _stored(year, year, month, patient_since())


def _last_two_months(
    before: int, year: int, month: int, since: datetime
) -> QuerySet[Any, MonthState]:
    """Query the last two months up to `month` of `year`; `before` must be `year` too.

    `since` is `patient_since`. Annotations: `closed` (all titles are public), `on_stage` (a
    ceremony is revealing them), `reopened` (a closing was undone), `on_paper` (it has points from
    paper).
    """
    closings = Closing.objects.filter(month=OuterRef("pk"))
    until = Q(year__lt=before) | Q(year=year, month__lte=month)
    found = Month.objects.filter(until).annotate(
        closed=Exists(public_closings(closings, since)),
        on_stage=Exists(running_ceremonies(since).filter(closing__month=OuterRef("pk"))),
        reopened=Exists(closings.exclude(reopened_at=None)),
        on_paper=Exists(Paper.objects.filter(month=OuterRef("pk"))),
    )
    return found.order_by("-year", "-month")[:2]


def _load_titles(year: int, month: int) -> tuple[list[SpentTitle], list[SpentTitle]]:
    """Return the revealed titles of the month, and those of the month before, held in it."""
    before = months.previous(year, month)
    found = _stored_titles(year, month, *before, patient_since())
    return (
        [title for title in found if title.month.month == month],
        [title for title in found if title.month.month == before[1]],
    )


def _titles_of_both(
    year: int, month: int, old_year: int, old_month: int, since: datetime
) -> QuerySet[SpentTitle]:
    """Query the revealed titles of a month and an older one; `since` is `patient_since`."""
    here = Q(month__year=year, month__month=month)
    before = Q(month__year=old_year, month__month=old_month)
    titles = revealed_titles(Title.objects.filter(here | before), since)
    return with_spent_days(titles)


_stored = Prepared(
    _last_two_months,
    int,
    int,
    int,
    datetime,
    annotated=dict.fromkeys(("closed", "on_stage", "reopened", "on_paper"), bool),
)
_stored_titles = Prepared(
    _titles_of_both,
    int,
    int,
    int,
    int,
    datetime,
    related=["month"],
    annotated={"spent_on": None},
)


def _load_people(
    book: Ledger, titles: Sequence[Title], closings: Sequence[Closing]
) -> Mapping[int, Player]:
    """Return all players whom the board names, by id."""
    winners = {title.player_id for title in titles}
    writers = {one.by for one in book.carried}
    return Player.objects.by_id({*book.totals, *winners, *writers, *proclaimed_players(closings)})


def _rows(
    book: Ledger,
    column: str,
    people: Mapping[int, Player],
    held: Sequence[SpentTitle],
    days: Sequence[date],
) -> list[BoardRow]:
    sums = book.with_today()
    best = {name: max((one.points(name) for one in sums), default=0) for name in COLUMNS}
    rows = []
    for place in ranking(sums, column):
        player = place.total.player
        today = book.provisional.get(player, NOTHING)
        cells = _cells(people[player], place.total, today, best)
        played = book.played.get(player, {})
        rows.append(
            BoardRow(
                place.rank,
                place.tied,
                people[player],
                cells[COLUMNS.index(column)],
                cells,
                [played.get(day, 0) for day in days],
                [Emblem.from_title(title) for title in held if title.player_id == player],
            )
        )
    return rows


def _cells(
    player: Player,
    total: Total,
    provisional: ledger.Points,
    best: Mapping[str, int],
) -> list[BarCell]:
    cells = []
    for column, extra in zip(COLUMNS, provisional, strict=True):
        points = total.points(column)
        cells.append(
            BarCell(
                column,
                points,
                extra,
                _share(points - extra, best[column]),
                _share(extra, best[column]),
                _share(points, best[column]),
                points == best[column] > 0,
                hides(player, column),
            )
        )
    return cells


def _share(part: int, whole: int) -> str:
    """Return a percentage for SVG: a string, so that no language puts a comma into it."""
    return f"{100 * part / whole:.1f}" if whole else "0"


def _leaders(book: Ledger, titles: Sequence[Title], people: Mapping[int, Player]) -> list[Leader]:
    won = {title.column: title for title in titles}
    return [
        _title_leader(won[column], people)
        if column in won
        else _provisional_leader(book, column, people)
        for column in COLUMNS
    ]


def _title_leader(title: Title, people: Mapping[int, Player]) -> Leader:
    player = people[title.player_id]
    hidden = hides(player, title.column)
    points = 0 if hidden else title.points
    return Leader(title.column, [player], points, title=title, hidden=hidden)


def _carried_row(one: CarriedPoints, people: Mapping[int, Player]) -> CarriedRow:
    player = people[one.player]
    total = Total(one.player, one.daye, one.victoire, one.repetition, one.days)
    return CarriedRow(player, people[one.by], one, tallies.column_points(player, total))


def _provisional_leader(book: Ledger, column: str, people: Mapping[int, Player]) -> Leader:
    found = first_place(book.with_today(), column)
    if found is None:
        return Leader(column)
    leaders = [people[player] for player in found.players]
    runner_up = people[found.runner_up] if found.runner_up is not None else None
    extra = book.provisional.get(leaders[0].pk, NOTHING) if len(leaders) == 1 else NOTHING
    today = extra[COLUMNS.index(column)]
    return Leader(column, leaders, found.points, found.margin, runner_up, today)

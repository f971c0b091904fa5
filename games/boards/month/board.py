"""A month's board as its pages show it: leaders, ranked rows, bars and emblems.

It is the same for every reader: the page adds who is "me". `building` makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.boards import months
from games.boards.models import Column, Status, Title
from games.boards.month.grid import Grid
from games.boards.points import totals
from games.boards.points.ledger import Brought
from games.boards.titles.journal import Entry
from games.players.faces import Face
from games.players.models import Player

SORT = Column.VICTOIRE
"""The column that a board is ordered by unless its reader asks for another."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number on its bar: percentages of the column's longest, its provisional end hatched.

    `provisional` is how many of the `points` are today's, whose deck isn't finished.
    """

    column: str
    points: int
    provisional: int
    start: str
    hatched: str
    width: str
    best: bool
    hidden: bool = False
    """Of repetitions that their player doesn't let count."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A title that its holder carries through the month after `month`, its first day.

    `used` is the day of its bonus.
    """

    column: str
    month: date
    used: date | None

    @classmethod
    def of(cls, title: Title) -> Emblem:
        spent = getattr(title, "spent", None)
        return cls(title.column, title.month.first_day, spent.date if spent else None)


@dataclass(frozen=True, slots=True)
class Seen:
    """A row as it is drawn: equal ones look the same."""

    rank: int
    tied: bool
    player: Face
    cell: Cell
    cells: tuple[Cell, ...]
    days: tuple[int, ...]
    played: int
    emblems: tuple[Emblem, ...]


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

    @property
    def seen(self) -> Seen:
        """Without anything that isn't drawn: most rows are the same from one move to the next."""
        return Seen(
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
    """A column's card: whoever is ahead for now, or the title's holder once it is `proclaimed`."""

    column: str
    players: Sequence[Player] = ()
    points: int = 0
    margin: int = 0
    runner_up: Player | None = None
    provisional: int = 0
    title: Title | None = None
    """What was proclaimed: its holder stands here, whoever is ahead."""
    hidden: bool = False

    @property
    def proclaimed(self) -> bool:
        return self.title is not None


@dataclass(frozen=True, slots=True)
class Carried:
    """What a player brought to the month from paper, and who entered it."""

    player: Player
    by: Player
    brought: Brought
    cells: list[totals.Cell]


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
    calendar: Grid
    """The month's days, whether anybody has played them."""
    edition: str = "0"
    """The version as the region carries it: it grows too when somebody is called otherwise."""
    carried: Sequence[Carried] = ()
    on_stage: bool = False
    """Whether its titles are being revealed, one after the other."""
    corrections: Sequence[Entry] = ()
    """The journal of a month that was opened again."""

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
    def totals(self) -> list[int]:
        """What everybody has together, in the order of the columns."""
        return [
            sum(cell.points for cell in cells)
            for cells in zip(*(row.cells for row in self.rows), strict=True)
        ]

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

"""Reads a month's ledger: the sums of its lines at a moment.

A board adds its finished days, points imported from paper, and today's points. Lines of the day
that is running are provisional: ranked with the rest, but marked. A day that was still running at
its closing time is cancelled, whether recorded yet or not. Points in a column that their player has
left are read as 0. In a month whose last days are secret (`darkness`) readers get their own points.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Case, F, QuerySet, Value, When

from games.boards import darkness, months
from games.boards.models import COUNTED, Carried, Line, Status
from games.boards.standings import Total
from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.prepared import PreparedRows

Points = tuple[int, int, int]
"""Dāye, Victoire, Répétition."""
NOTHING: Points = (0, 0, 0)
COUNTS = {
    column: Case(When(**{f"player__{counts}": True}, then=F(column)), default=Value(0))
    for column, counts in COUNTED.items()
}
"""Points of a `Line`, `Tally` or `Carried` as they count: 0 if its player has left the column."""
STORED = {column: F(column) for column in COUNTED}
"""Points of a `Line`, `Tally` or `Carried` as they are stored."""


class DayPoints(NamedTuple):
    """A player's points of one day: a stored line."""

    player: int
    date: date
    daye: int
    victoire: int
    repetition: int
    status: str
    dayes: int
    """The dāyes played, whether or not the player is in the column."""

    @property
    def points(self) -> Points:
        return self.daye, self.victoire, self.repetition


class CarriedPoints(NamedTuple):
    """A player's points imported from paper, with who imported them and when."""

    player: int
    daye: int
    victoire: int
    repetition: int
    days: int
    by: int
    at: datetime


@dataclass(slots=True)
class Ledger:
    """A month at a moment, without players who have neither points nor provisional ones."""

    totals: dict[int, Total] = field(default_factory=dict)
    provisional: dict[int, Points] = field(default_factory=dict)
    days: dict[date, str] = field(default_factory=dict)
    """The current status of each day with lines."""
    played: dict[int, dict[date, int]] = field(default_factory=lambda: defaultdict(dict))
    """Dāye points by player and day, cancelled days left out."""
    carried: list[CarriedPoints] = field(default_factory=list)
    """Points imported from paper, which are part of `totals`, too."""
    dark: bool = False
    """Whether it has only its reader's points, who then has no rank."""

    def seen_by(self, reader: int | None) -> "Ledger":
        """Return what this reader sees of a secret month: the days, and their own points."""
        return Ledger(
            totals={player: one for player, one in self.totals.items() if player == reader},
            provisional={who: points for who, points in self.provisional.items() if who == reader},
            days=self.days,
            played={player: days for player, days in self.played.items() if player == reader},
            carried=[one for one in self.carried if one.player == reader],
            dark=True,
        )

    def with_today(self) -> list[Total]:
        """Return the sums that pages show and rank by, with today’s provisional points.

        Titles go by `totals`, without them.
        """
        return [
            total.plus(Total(player, *self.provisional.get(player, NOTHING)))
            for player, total in self.totals.items()
        ]

    def finished(self) -> int:
        """Return how many days count."""
        return sum(status == Status.FINISHED for status in self.days.values())

    def cancelled(self) -> int:
        """Return how many days were cancelled."""
        return sum(status == Status.CANCELLED for status in self.days.values())


def status_by(clock: Clock, date: date, stored: str) -> str:
    """Return a day's current status: one left running past its end is cancelled."""
    return Status.CANCELLED if stored == Status.RUNNING and clock.closed(date) else stored


def month_ledger(year: int, month: int, clock: Clock, reader: int | None = None) -> Ledger:
    """Return the month as this reader may see it now, or any reader (None). Two queries."""
    key = ("ledger", year, month, clock.today)
    book = read_once(key, lambda: whole_month(year, month, clock))
    return book.seen_by(reader) if (year, month) in darkness.dark_months(clock) else book


def whole_month(year: int, month: int, clock: Clock) -> Ledger:
    """Return the month as it is now, secret or not, for the closing and for services."""
    return add_up(day_points(*months.days(year, month)), clock, carried_points(year, month))


def day_points(first: date, last: date) -> Iterable[DayPoints]:
    """Return the lines from `first` to `last` as they count, in order of date and player."""
    return map(DayPoints._make, _counted(first, last))


def carried_points(year: int, month: int) -> list[CarriedPoints]:
    """Return the month's points imported from paper, in order of player."""
    carried = Carried.objects.filter(month__year=year, month__month=month).order_by("player_id")
    values = carried.values_list("player_id", *COUNTS.values(), "days", "by_id", "at")
    return [CarriedPoints(*row) for row in values]


def add_up(
    lines: Iterable[DayPoints], clock: Clock, carried: Sequence[CarriedPoints] = ()
) -> Ledger:
    """Add up a month's lines, at most one a player and day, and its points from paper."""
    ledger = Ledger(carried=list(carried))
    for own in carried:
        total = Total(own.player, own.daye, own.victoire, own.repetition, own.days)
        ledger.totals[own.player] = total
    for line in lines:
        status = ledger.days.get(line.date) or status_by(clock, line.date, line.status)
        ledger.days[line.date] = status
        if status == Status.CANCELLED or not (line.dayes or any(line.points)):
            continue
        total = ledger.totals.setdefault(line.player, Total(line.player))
        ledger.played[line.player][line.date] = line.daye
        if status == Status.FINISHED:
            ledger.totals[line.player] = total.plus(_total(line))
        else:
            ledger.provisional[line.player] = line.points
    return ledger


def compare(date: date, points: Mapping[int, Points], status: str, clock: Clock) -> list[str]:
    """Return a sentence for each difference between a day's stored lines and its table.

    Lines are compared as stored, even in columns that players have left. A day that is cancelled by
    now gives no points, whether or not its `close` is entered.
    """
    stored = [DayPoints._make(line) for line in as_rows(_lines(date, date), STORED)]
    statuses = {status_by(clock, date, line.status) for line in stored}
    expected = status_by(clock, date, status)
    differences = [f"{date}: lines are {other}, not {expected}" for other in statuses - {expected}]
    ours = {line.player: line.points for line in stored}
    if expected == Status.CANCELLED:
        ours, points = dict.fromkeys(ours, NOTHING), dict.fromkeys(points, NOTHING)
    for player in sorted(ours.keys() | points.keys()):
        here, there = ours.get(player), points.get(player)
        if here != there:
            differences.append(f"{date}: player {player} has {here}, not {there}")
    return differences


def _lines(first: date, last: date) -> QuerySet[Line]:
    return Line.objects.filter(date__range=(first, last)).order_by("date", "player_id")


def as_rows(lines: QuerySet[Line], points: Mapping[str, Case | F] = COUNTS) -> QuerySet[Line, Any]:
    """Query the values of `DayPoints`, with `points` as its points."""
    return lines.values_list("player_id", "date", *points.values(), "status", "daye")


_counted = PreparedRows(lambda first, last: as_rows(_lines(first, last)), date, date)
"""Prepared, because every page of today reads them."""


def _total(line: DayPoints) -> Total:
    return Total(line.player, *line.points, days=int(line.dayes > 0))

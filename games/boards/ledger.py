"""Reading the ledger: what the lines of a month add up to at a moment.

A board adds its finished days. Lines of the day that is running are provisional; a day that was
still running when its time was up is cancelled, whether or not anybody has noticed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone

from games.boards import months
from games.boards.models import Line, Status
from games.boards.standings import Total
from games.players import office
from games.players.calendar import Calendar

Points = tuple[int, int, int]
"""Dāye, Victoire, Répétition."""
NOTHING: Points = (0, 0, 0)


class Row(NamedTuple):
    """One stored line."""

    player: int
    date: date
    daye: int
    victoire: int
    repetition: int
    status: str

    @property
    def points(self) -> Points:
        return self.daye, self.victoire, self.repetition


@dataclass(frozen=True, slots=True)
class Clock:
    """One moment in the office: the calendar and now, read once for a whole page."""

    calendar: Calendar
    now: datetime

    @classmethod
    def read(cls) -> Clock:
        """The office's calendar and the present."""
        return cls(office.current_calendar(), timezone.now())

    @property
    def today(self) -> date:
        return self.calendar.today(self.now)

    def status(self, date: date, stored: str) -> str:
        """What a day is by now: one left running past its end is cancelled."""
        if stored == Status.RUNNING and self.calendar.closing(date) <= self.now:
            return Status.CANCELLED
        return stored


@dataclass(slots=True)
class Ledger:
    """A month at a moment. Who has no point of it, provisional or not, is not on it."""

    totals: dict[int, Total] = field(default_factory=dict)
    provisional: dict[int, Points] = field(default_factory=dict)
    days: dict[date, str] = field(default_factory=dict)
    """What each day with lines is by now."""
    played: dict[int, dict[date, int]] = field(default_factory=lambda: defaultdict(dict))
    """Dāye points by player and day, cancelled days left out."""

    def finished(self) -> int:
        """How many days count."""
        return sum(status == Status.FINISHED for status in self.days.values())

    def cancelled(self) -> int:
        """How many days were begun for nothing."""
        return sum(status == Status.CANCELLED for status in self.days.values())


def of_month(year: int, month: int, clock: Clock) -> Ledger:
    """The month as it stands; one query."""
    return add_up(rows(*months.days(year, month)), clock)


def rows(first: date, last: date) -> Iterable[Row]:
    """The stored lines from `first` to `last`, in order of date and player."""
    lines = Line.objects.filter(date__range=(first, last)).order_by("date", "player_id")
    return map(
        Row._make,
        lines.values_list("player_id", "date", "daye", "victoire", "repetition", "status"),
    )


def add_up(lines: Iterable[Row], clock: Clock) -> Ledger:
    """Sums of the lines of one month, one player a day at most once."""
    ledger = Ledger()
    for line in lines:
        status = ledger.days.get(line.date) or clock.status(line.date, line.status)
        ledger.days[line.date] = status
        if status == Status.CANCELLED or line.points == NOTHING:
            continue
        total = ledger.totals.setdefault(line.player, Total(line.player))
        ledger.played[line.player][line.date] = line.daye
        if status == Status.FINISHED:
            ledger.totals[line.player] = _plus(total, line)
        else:
            ledger.provisional[line.player] = line.points
    return ledger


def compare(date: date, points: Mapping[int, Points], status: str, clock: Clock) -> list[str]:
    """How the stored lines of a day differ from what its table says, a sentence each.

    A day that is cancelled by now gives nobody a point, whether or not its `close` is entered.
    """
    stored = list(rows(date, date))
    told = {clock.status(date, line.status) for line in stored}
    expected = clock.status(date, status)
    differences = [f"{date}: lines are {one}, not {expected}" for one in told - {expected}]
    found = {line.player: line.points for line in stored}
    if expected == Status.CANCELLED:
        found, points = dict.fromkeys(found, NOTHING), dict.fromkeys(points, NOTHING)
    for player in sorted(found.keys() | points.keys()):
        here, there = found.get(player), points.get(player)
        if here != there:
            differences.append(f"{date}: player {player} has {here}, not {there}")
    return differences


def _plus(total: Total, line: Row) -> Total:
    return Total(
        total.player,
        total.daye + line.daye,
        total.victoire + line.victoire,
        total.repetition + line.repetition,
        total.days + (line.daye > 0),
    )

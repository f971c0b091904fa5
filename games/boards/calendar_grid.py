"""A month as a calendar: a row per week, a column per weekday that is worked or was played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from games.boards import months
from games.boards.models import Status
from games.players.clock import Clock

SHADES = ((6, "l3"), (4, "l2"), (1, "l1"))
"""The least number of dāyes for each shade of a day, the darkest first."""


@dataclass(frozen=True, slots=True)
class DayCell:
    """A date. `state` is a `Status`, else "holiday", "future" or "" (nobody has played)."""

    date: date
    state: str
    count: int = 0

    @property
    def address(self) -> str:
        """The day's page (`/2026/11/20/`, whichever game is the daily one); "" without one."""
        return f"/{self.date:%Y/%m/%d}/" if self.state in Status.values else ""

    @property
    def look(self) -> str:
        """The cell's class in the style sheet."""
        named = {Status.CANCELLED: "void", "holiday": "off", "future": "future"}
        if self.state in named:
            return named[self.state]
        return next((shade for least, shade in SHADES if self.count >= least), "")


@dataclass(frozen=True, slots=True)
class MonthGrid:
    """A month's weeks; a cell is None if its date is in another month."""

    weekdays: tuple[date, ...]
    """A date of each column, for its name."""
    weeks: tuple[tuple[DayCell | None, ...], ...]

    @property
    def columns(self) -> int:
        return len(self.weekdays)


def month_grid(
    year: int,
    month: int,
    clock: Clock,
    states: Mapping[date, str],
    counts: Mapping[date, int] | None = None,
) -> MonthGrid:
    """Return the month's grid.

    `states` are the statuses of the days that were played, `counts` their numbers of dāyes.
    """
    first, last = months.days(year, month)
    played = {day for day in states if first <= day <= last}
    dates = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    weekdays = sorted({d.isoweekday() for d in dates if d in played or _is_worked(d, clock)})
    monday = first - timedelta(days=first.weekday())
    weeks: list[tuple[DayCell | None, ...]] = []
    while monday <= last:
        week = [monday + timedelta(days=weekday - 1) for weekday in weekdays]
        inside = [day if first <= day <= last else None for day in week]
        if any(inside):
            cells = (_cell(day, clock, states, counts or {}) if day else None for day in inside)
            weeks.append(tuple(cells))
        monday += timedelta(days=7)
    return MonthGrid(tuple(date(2024, 1, weekday) for weekday in weekdays), tuple(weeks))


def _is_worked(day: date, clock: Clock) -> bool:
    """Return whether the day's weekday was worked at that time, holiday or not."""
    return day.isoweekday() in clock.calendar.weekdays_on(day)


def _cell(
    day: date, clock: Clock, states: Mapping[date, str], counts: Mapping[date, int]
) -> DayCell:
    state = states.get(day, "")
    if not state:
        state = "holiday" if not clock.calendar.is_working_day(day) else ""
    if not state and day >= clock.today:
        state = "future"
    return DayCell(day, state, counts.get(day, 0))

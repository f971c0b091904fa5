"""The office's calendar: its date, the closing of a day, and the working days.

Instants are returned in UTC: aware datetimes of one zone compare by their wall clocks, which is
wrong in the two nights of the year when the clocks change.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from games.players.models import Office

ONE_DAY = timedelta(days=1)
MINUTES_A_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Calendar:
    """An office's calendar. `weekdays` are ISO numbers (Monday 1), `closing_minute` is 1–1440."""

    zone: ZoneInfo
    closing_minute: int
    weekdays: frozenset[int]
    holidays: frozenset[date]
    extra: frozenset[date] = frozenset()
    """Extra working days, whose weekday is free."""
    earlier: tuple[tuple[date, frozenset[int]], ...] = ()
    """Former weekdays, the oldest first: `(until, weekdays)`, without the date `until` itself."""
    moments: tuple[time, ...] = ()
    """The times to play on a working day, the earlier first."""

    @classmethod
    def of(
        cls, office: Office, holidays: Iterable[date] = (), extra: Iterable[date] = ()
    ) -> Calendar:
        return cls(
            zone=ZoneInfo(office.time_zone),
            closing_minute=office.closing_minute,
            weekdays=frozenset(map(int, office.working_days)),
            holidays=frozenset(holidays),
            extra=frozenset(extra),
            earlier=tuple(
                (date.fromisoformat(until), frozenset(map(int, days)))
                for until, days in office.earlier_working_days
            ),
            moments=tuple(map(time.fromisoformat, office.moments.split())),
        )

    def today(self, now: datetime) -> date:
        """Return the office's date at `now` (aware)."""
        return now.astimezone(self.zone).date()

    def midnight(self, day: date) -> datetime:
        """Return the first instant of `day`."""
        return self._instant(day, time.min)

    def closing(self, day: date) -> datetime:
        """Return when `day` closes. 24:00 is the next date's first instant, even after 23 hours."""
        if self.closing_minute == MINUTES_A_DAY:
            return self.midnight(day + ONE_DAY)
        return self.at(day, time(*divmod(self.closing_minute, 60)))

    def weekdays_on(self, day: date) -> frozenset[int]:
        """Return the working weekdays as they were on `day`."""
        return next((days for until, days in self.earlier if day < until), self.weekdays)

    def is_working_day(self, day: date) -> bool:
        if day in self.holidays:
            return False
        return day.isoweekday() in self.weekdays_on(day) or day in self.extra

    def next_working_day(self, day: date) -> date:
        """Return the first working day after `day`."""
        day += ONE_DAY
        while not self.is_working_day(day):
            day += ONE_DAY
        return day

    def previous_working_day(self, day: date) -> date:
        """Return the last working day before `day`."""
        day -= ONE_DAY
        while not self.is_working_day(day):
            day -= ONE_DAY
        return day

    def working_days(self, year: int, month: int) -> list[date]:
        _, last = calendar.monthrange(year, month)
        days = (date(year, month, number) for number in range(1, last + 1))
        return [day for day in days if self.is_working_day(day)]

    def moments_on(self, day: date) -> list[datetime]:
        """Return the times to play on `day`: none on a day off, none at or after its closing."""
        if not self.is_working_day(day):
            return []
        closing = self.closing(day)
        return [at for clock in self.moments if (at := self.at(day, clock)) < closing]

    def at(self, day: date, clock: time) -> datetime:
        """Return the instant at which the office's clock shows `clock` on `day`."""
        at = self._instant(day, clock)
        # In Greenland the change of clocks skips the last hour of a day.
        return at if self.today(at) == day else self.midnight(day + ONE_DAY)

    def _instant(self, day: date, clock: time) -> datetime:
        # A wall time that a change of clocks skips becomes the instant of the change or just after.
        return datetime.combine(day, clock, tzinfo=self.zone).astimezone(UTC)


def remembered(office: Office, week: str, since: date) -> list[list[str]]:
    """Return the office's `earlier_working_days` for new working days `week` from `since` on."""
    before = Calendar.of(office).weekdays_on(since - ONE_DAY)
    earlier = [one for one in office.earlier_working_days if date.fromisoformat(one[0]) < since]
    if before == frozenset(map(int, week)):
        return earlier
    return [*earlier, [since.isoformat(), "".join(map(str, sorted(before)))]]


def clock(minute: int) -> str:
    """Return minutes after midnight as a clock time: `18:00` for 1080."""
    return "{:02}:{:02}".format(*divmod(minute, 60))

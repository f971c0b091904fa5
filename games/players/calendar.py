"""The office's days: which date it is, when a day closes, which days are worked.

Instants are returned in UTC: aware datetimes of one zone compare by their wall clocks, which lies
in the two nights of the year when the clock is changed.
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
    """`weekdays` are ISO numbers (Monday 1); `closing_minute` is 1–1440 after midnight."""

    zone: ZoneInfo
    closing_minute: int
    weekdays: frozenset[int]
    holidays: frozenset[date]
    extra: frozenset[date] = frozenset()
    """Dates that are worked although their weekday is free."""
    earlier: tuple[tuple[date, frozenset[int]], ...] = ()
    """Weekdays that were worked before: each until its date, which is the first of the next."""
    moments: tuple[time, ...] = ()
    """The times to play of a working day, the earlier first."""

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
        """The office's date at `now` (aware)."""
        return now.astimezone(self.zone).date()

    def midnight(self, day: date) -> datetime:
        """The first instant of `day`."""
        return self._instant(day, time.min)

    def closing(self, day: date) -> datetime:
        """When `day` closes. 24:00 is the first instant of the next date, also after 23 hours."""
        if self.closing_minute == MINUTES_A_DAY:
            return self.midnight(day + ONE_DAY)
        return self.at(day, time(*divmod(self.closing_minute, 60)))

    def weekdays_on(self, day: date) -> frozenset[int]:
        """The weekdays that were worked when it was `day`."""
        return next((days for until, days in self.earlier if day < until), self.weekdays)

    def is_working_day(self, day: date) -> bool:
        if day in self.holidays:
            return False
        return day.isoweekday() in self.weekdays_on(day) or day in self.extra

    def next_working_day(self, day: date) -> date:
        """The first working day after `day`."""
        day += ONE_DAY
        while not self.is_working_day(day):
            day += ONE_DAY
        return day

    def previous_working_day(self, day: date) -> date:
        """The last working day before `day`."""
        day -= ONE_DAY
        while not self.is_working_day(day):
            day -= ONE_DAY
        return day

    def working_days(self, year: int, month: int) -> list[date]:
        _, last = calendar.monthrange(year, month)
        days = (date(year, month, number) for number in range(1, last + 1))
        return [day for day in days if self.is_working_day(day)]

    def moments_on(self, day: date) -> list[datetime]:
        """The times to play of `day`: none on a day off, nor from its closing on."""
        if not self.is_working_day(day):
            return []
        closing = self.closing(day)
        return [at for clock in self.moments if (at := self.at(day, clock)) < closing]

    def at(self, day: date, clock: time) -> datetime:
        """The instant at which the office's clock shows `clock` on `day`."""
        at = self._instant(day, clock)
        # In Greenland the last hour of a day is one that is skipped.
        return at if self.today(at) == day else self.midnight(day + ONE_DAY)

    def _instant(self, day: date, clock: time) -> datetime:
        # A wall time that a change of clocks skips becomes the instant of the change or just after.
        return datetime.combine(day, clock, tzinfo=self.zone).astimezone(UTC)


def remembered(office: Office, week: str, since: date) -> list[list[str]]:
    """The office's `earlier_working_days` once `week` counts from the date `since` on."""
    before = Calendar.of(office).weekdays_on(since - ONE_DAY)
    earlier = [one for one in office.earlier_working_days if date.fromisoformat(one[0]) < since]
    if before == frozenset(map(int, week)):
        return earlier
    return [*earlier, [since.isoformat(), "".join(map(str, sorted(before)))]]


def clock(minute: int) -> str:
    """1080 as `18:00`."""
    return "{:02}:{:02}".format(*divmod(minute, 60))

"""The office's clock, read once per page, so that all its parts use the same time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from games.players import office
from games.players.calendar import Calendar


@dataclass(frozen=True, slots=True)
class Clock:
    """The calendar and now, read once for a whole page."""

    calendar: Calendar
    now: datetime

    @classmethod
    def read(cls) -> Clock:
        """Return the office's calendar with the current time."""
        return cls.at(timezone.now())

    @classmethod
    def at(cls, now: datetime) -> Clock:
        """Return the office's calendar with the time `now`."""
        return cls(office.current_calendar(), now)

    @property
    def today(self) -> date:
        return self.calendar.today(self.now)

    def closed(self, date: date) -> bool:
        """Return whether the day has closed: nothing can be drawn or logged any more."""
        return self.now >= self.calendar.closing(date)

    def over(self, date: date) -> bool:
        """Return whether the day's midnight has passed: nothing can be confirmed or contested."""
        return self.now >= self.calendar.midnight(date + timedelta(days=1))

    def moment(self, lasting: timedelta) -> datetime | None:
        """Return the time to play that began less than `lasting` ago, or None.

        Always None once the day has closed.
        """
        if self.closed(self.today):
            return None
        begun = [at for at in self.calendar.moments_on(self.today) if at <= self.now < at + lasting]
        return begun[-1] if begun else None

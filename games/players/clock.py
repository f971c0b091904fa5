"""One moment in the office, so that whatever is made of it agrees about the time."""

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
        """The office's calendar and the present."""
        return cls.at(timezone.now())

    @classmethod
    def at(cls, now: datetime) -> Clock:
        """The office's calendar at another moment."""
        return cls(office.current_calendar(), now)

    @property
    def today(self) -> date:
        return self.calendar.today(self.now)

    def closed(self, date: date) -> bool:
        """The day's closing time has come: nothing is drawn or logged any more."""
        return self.now >= self.calendar.closing(date)

    def over(self, date: date) -> bool:
        """Midnight has come: nothing of the day is confirmed or contested any more."""
        return self.now >= self.calendar.midnight(date + timedelta(days=1))

"""Months of the calendar, with their bounds in the office's time zone."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from games.players.calendar import Calendar

FIRST_YEAR, LAST_YEAR = 2000, 9998


class Month(NamedTuple):
    """A month of the calendar; months compare by time."""

    year: int
    month: int

    @classmethod
    def of(cls, day: date) -> Month:
        return cls(day.year, day.month)

    @property
    def exists(self) -> bool:
        return FIRST_YEAR <= self.year <= LAST_YEAR and 1 <= self.month <= 12

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def previous(self) -> Month:
        return Month(self.year, self.month - 1) if self.month > 1 else Month(self.year - 1, 12)

    @property
    def following(self) -> Month:
        return Month(self.year, self.month + 1) if self.month < 12 else Month(self.year + 1, 1)

    def bounds(self, calendar: Calendar) -> tuple[datetime, datetime]:
        """Return the month's first instant, and the first one after it."""
        return calendar.midnight(self.first_day), calendar.midnight(self.following.first_day)

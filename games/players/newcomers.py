"""Newcomers: whoever has joined within the office's last ten working days."""

from datetime import datetime

from games.players.calendar import ONE_DAY
from games.players.clock import Clock

NEW_FOR = 10
"""Working days, counted from the day on which somebody joined."""


def new_since(clock: Clock) -> datetime:
    """Return the instant from which on those have joined who are new today."""
    day = clock.today + ONE_DAY
    for _day in range(NEW_FOR + 1):
        day = clock.calendar.previous_working_day(day)
    return clock.calendar.midnight(day + ONE_DAY)

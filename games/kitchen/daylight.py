"""What the clock makes of the screen: which day it is, and whether the kitchen sleeps."""

from dataclasses import dataclass
from datetime import time, timedelta

from games.players.clock import Clock

MORNING = time(6, 0)
TELLS = timedelta(minutes=15)
"""How long a day that was begun is still told in full light, however it ended."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Today among the month's working days: the 13th of 19."""

    number: int
    total: int


def counted(clock: Clock) -> Counted | None:
    """`None` on a day that isn't worked."""
    worked = clock.calendar.working_days(clock.today.year, clock.today.month)
    if clock.today not in worked:
        return None
    return Counted(worked.index(clock.today) + 1, len(worked))


def dim(clock: Clock, begun: bool) -> bool:
    """Whether the light is down: from the closing on, until the next working day's morning.

    `begun`: somebody has begun today's game, which wakes the screen before that, and whose end is
    told before the light goes.
    """
    if clock.now >= clock.calendar.closing(clock.today) + (TELLS if begun else timedelta()):
        return True
    early = clock.now.astimezone(clock.calendar.zone).time() < MORNING
    return not begun and (early or not clock.calendar.is_working_day(clock.today))

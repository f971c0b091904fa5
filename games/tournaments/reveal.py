"""The reveal of the podium: its steps on the kitchen's screen, and the time for phones."""

from datetime import datetime, timedelta

from games.kitchen.models import Screen
from games.live import stream as streaming
from games.tables.models import Pace
from games.tournaments.models import Status, Tournament

STEPS = 3
"""The number of steps: the third place, then the second, then the first."""
STEP_LASTS = timedelta(seconds=12)
"""How long each step lasts."""
DELAY = 3
"""The seconds by which phones show the winner later than the screen."""


def shown_steps(tournament: Tournament, now: datetime) -> int:
    """Return how many steps of the podium the screen shows."""
    ended = tournament.ended_at
    if tournament.status != Status.OVER or ended is None:
        return 0
    return min(1 + int((now - ended) / STEP_LASTS), STEPS)


def is_awaited(tournament: Tournament, now: datetime) -> bool:
    """Return whether phones may not show the winner yet, because a screen reveals them."""
    return now < revealed_at(tournament, now)


def revealed_at(tournament: Tournament, now: datetime) -> datetime:
    """Return when phones, chats and files show the winner: at the end, or after a live screen."""
    ended = tournament.ended_at
    if tournament.status != Status.OVER or tournament.pace != Pace.LIVE or ended is None:
        return now
    # The screen only checks the clock at each heartbeat of its stream.
    late = timedelta(seconds=streaming.HEARTBEAT + DELAY)
    after_screen = ended + (STEPS - 1) * STEP_LASTS + late
    if now >= after_screen:
        return after_screen
    watched = any(screen.connected for screen in Screen.objects.filter(revoked=None))
    return after_screen if watched else ended

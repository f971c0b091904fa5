"""A tournament's podium step by step on the kitchen's screen, and phones that wait for it."""

from datetime import datetime, timedelta

from games.kitchen.models import Screen
from games.live import stream as streaming
from games.tables.models import Pace
from games.tournaments.models import Status, Tournament

STEPS = 3
"""The third place first, then the second, then the first."""
REVEALED = timedelta(seconds=12)
"""How long each step lasts."""
LATER = 3
"""How many seconds after the screen phones show who has won."""


def shown_steps(tournament: Tournament, now: datetime) -> int:
    """How many steps of the podium the screen has told."""
    ended = tournament.ended_at
    if tournament.status != Status.OVER or ended is None:
        return 0
    return min(1 + int((now - ended) / REVEALED), STEPS)


def is_awaited(tournament: Tournament, now: datetime) -> bool:
    """Whether phones still leave it to a screen to tell who has won."""
    return now < told_at(tournament, now)


def told_at(tournament: Tournament, now: datetime) -> datetime:
    """When phones, chats and files tell who has won: at its end, or after a screen that is on."""
    ended = tournament.ended_at
    if tournament.status != Status.OVER or tournament.pace != Pace.LIVE or ended is None:
        return now
    # The screen looks at the clock at each heartbeat of its stream.
    late = timedelta(seconds=streaming.HEARTBEAT + LATER)
    told = ended + (STEPS - 1) * REVEALED + late
    if now >= told:
        return told
    watched = any(screen.connected for screen in Screen.objects.filter(revoked=None))
    return told if watched else ended

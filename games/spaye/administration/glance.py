"""Today at a glance: the figures of the day that is played."""

from dataclasses import dataclass
from datetime import date

from games.players.clock import Clock
from games.players.models import AdminAct
from games.spaye import days
from games.spaye.day.scene import Scene
from games.tables import audience


@dataclass(frozen=True, slots=True)
class Glance:
    """The day as every onlooker may see it, or none; breaking off is for admins."""

    version: int
    admin: bool
    scene: Scene | None
    playable: bool
    """Nobody has laid out the cards, and somebody still may."""
    next_day: date


def read(clock: Clock, *, admin: bool) -> Glance:
    """Today's, for admins or for referees."""
    version = _version(clock)
    day = days.find(clock.today)
    return Glance(
        version=version,
        admin=admin,
        scene=Scene(day.table, audience.observe(day.table, None), clock) if day else None,
        playable=days.playable(clock),
        next_day=days.next_playable(clock),
    )


def _version(clock: Clock) -> int:
    """A sum of what only grows; the closing time adds its one until the next date adds two."""
    grown = clock.today.toordinal() + days.entries() + AdminAct.objects.count()
    return 2 * grown + clock.closed(clock.today)

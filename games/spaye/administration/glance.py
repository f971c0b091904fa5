"""Today at a glance: the figures of the day that is played, and the settings in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _

from games.players import office
from games.players.calendar import clock as written
from games.players.clock import Clock
from games.players.models import AdminAct, Office
from games.spaye import days
from games.spaye.page.scene import Scene
from games.tables import audience


@dataclass(frozen=True, slots=True)
class Glance:
    """The day as every onlooker may see it, or none; the settings are for admins."""

    version: int
    admin: bool
    scene: Scene | None
    playable: bool
    """Nobody has laid out the cards, and somebody still may."""
    next_day: date
    office: Office

    @property
    def closing(self) -> str:
        """`18:00`."""
        return written(self.office.closing_minute)

    @property
    def working_days(self) -> str:
        """`Mon to Fri`, or each day where they aren't in a row."""
        numbers = [int(digit) - 1 for digit in self.office.working_days]
        names = [str(WEEKDAYS_ABBR[number]) for number in numbers]
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return _("%(a)s to %(b)s") % {"a": names[0], "b": names[-1]}
        return ", ".join(names)


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
        office=office.current(),
    )


def _version(clock: Clock) -> int:
    """A sum of what only grows; the closing time adds its one until the next date adds two."""
    grown = clock.today.toordinal() + days.entries() + AdminAct.objects.count()
    return 2 * grown + clock.closed(clock.today)

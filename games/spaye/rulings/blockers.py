"""What of a finished day may still change a month: until midnight people confirm and contest."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import blockers
from games.boards.blockers import Blocker
from games.players.clock import Clock
from games.spaye import days
from games.spaye.rules.state import State
from games.tables.services import state_of


def register() -> None:
    blockers.sources.append(before_midnight)


def before_midnight(year: int, month: int) -> list[Blocker]:
    """Today, if it is of this month, is finished and somebody may still move its points."""
    clock = Clock.read()
    day = days.find(clock.today)
    if day is None or (day.date.year, day.date.month) != (year, month):
        return []
    state = state_of(day.table)
    if not state.finished or state.closed or clock.over(day.date):
        return []
    return [Blocker(text, reverse("spaye:today")) for text in _open(state)]


def _open(state: State) -> list[str]:
    told = []
    if count := sum(exercise.due for exercise in state.exercises):
        told.append(
            ngettext(
                "You can confirm %(n)s exercise from today until midnight.",
                "You can confirm %(n)s exercises from today until midnight.",
                count,
            )
            % {"n": count}
        )
    if any(daye.author is not None and daye.standing == "counted" for daye in state.dayes):
        told.append(_("Today’s logs can be disputed until midnight."))
    return told

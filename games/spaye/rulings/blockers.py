"""What keeps a month from being closed: contests, and what people may still do until midnight."""

from datetime import date, timedelta

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import conditions
from games.boards.conditions import Blocker
from games.players.clock import Clock
from games.spaye import days
from games.spaye.day import words
from games.spaye.models import Day
from games.spaye.rules.state import State
from games.spaye.rulings.disputes import open_contests
from games.tables.services import state_of


@conditions.blocker_sources.register
def contests(year: int, month: int) -> list[Blocker]:
    """Contests of the month that can still be ruled on."""
    first = date(year, month, 1)
    following = (first + timedelta(days=31)).replace(day=1)
    found = open_contests(first, following - timedelta(days=1))
    return [_contest(day, number) for (_date, number), (day, _players) in found.items()]


def _contest(day: Day, number: int) -> Blocker:
    values = {"n": number + 1, "day": capfirst(words.long_date(day.date))}
    text = _("%(day)s: dāye %(n)s is disputed") % values
    return Blocker(text, days.address_of_daye(day.date, number))


@conditions.blocker_sources.register
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

"""What another calendar does to the day that is being played."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.players import calendar_guards
from games.players.calendar import Calendar
from games.players.clock import Clock
from games.spaye import days


@calendar_guards.consequence_sources.register
def of_calendar(calendar: Calendar, now: datetime) -> list[str]:
    """Today's Späye, if it would be over by this calendar and isn't by the present one."""
    present = Clock.read()
    day = days.find(present.today)
    if day is None or present.closed(day.date) or day.table.outcome:
        return []
    if not Clock(calendar, now).closed(day.date):
        return []
    return [_("Today’s Späye is on. It would be cancelled right away and its points lost.")]

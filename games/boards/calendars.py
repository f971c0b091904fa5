"""The board in the office's calendar: when a month's last day ends, and ceremonies."""

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import months
from games.boards.models import Ceremony
from games.boards.titles.conditions import last_day
from games.boards.words import month_name
from games.players.clock import Clock
from games.programs.calendars import REMEMBERED, Event, common, days_off

AHEAD = 3
"""Months whose end is told beforehand."""
SHOWN = timedelta(hours=1)


@common.register
def ends(clock: Clock) -> Iterator[Event]:
    """The last hour of this month and the next ones."""
    sequence, changed = days_off.changes()
    year, month = clock.today.year, clock.today.month
    for _ahead in range(AHEAD):
        day = last_day(year, month, clock)
        at = clock.calendar.closing(day)
        yield Event(
            uid=f"month-{year:04}-{month:02}",
            sequence=sequence,
            summary=_("%(month)s is ending: last chance for dāyes")
            % {"month": month_name(day, clock.today)},
            start=at - SHOWN,
            end=at,
            changed=changed,
            path=reverse("boards:month", args=[year, month]),
        )
        year, month = months.following(year, month)


@common.register
def ceremonies(clock: Clock) -> Iterator[Event]:
    """Ceremonies of lately; who was crowned stands on their pages."""
    found = Ceremony.objects.filter(started_at__gte=clock.now - REMEMBERED)
    for one in found.select_related("closing__month").order_by("pk"):
        month = one.closing.month
        yield Event(
            uid=f"ceremony-{one.pk}",
            sequence=one.step + (4 if one.ended_at else 0),
            summary=_("Ceremony: the titles of %(month)s")
            % {"month": month_name(month.first_day, clock.today)},
            start=one.started_at,
            end=one.ended_at or one.started_at + SHOWN,
            changed=one.ended_at or one.moved_at,
            path=reverse("boards:month", args=[month.year, month.month]),
        )

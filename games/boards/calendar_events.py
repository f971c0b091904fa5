"""The boards in the office's calendar: months' last hours, ceremonies, and closed months."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import months
from games.boards.conditions import last_day
from games.boards.models import Ceremony, Closing
from games.boards.words import month_name
from games.players import calendar_guards
from games.players.calendar_guards import SettledDates
from games.players.clock import Clock
from games.programs import calendar_feeds
from games.programs.calendar_feeds import REMEMBERED, Event, common

AHEAD = 3
"""The number of months whose end is in the calendar, the current one included."""
SHOWN = timedelta(hours=1)
"""The length of a month's end, and of a ceremony that is on."""


@common.register
def ends(clock: Clock) -> Iterator[Event]:
    """Yield the last hour of the current month and of the next ones."""
    sequence, changed = calendar_feeds.last_change()
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
    """Yield recent ceremonies; the winners are only on their pages."""
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


@calendar_guards.settled_sources.register
def closed_months(first: date, last: date) -> list[SettledDates]:
    """Return the closed months with a day from `first` to `last`."""
    standing = Closing.objects.filter(reopened_at=None).order_by("month__year", "month__month")
    near = standing.filter(month__year__range=(first.year, last.year)).select_related("month")
    spans = [months.days(one.month.year, one.month.month) for one in near]
    return [
        SettledDates(begin, end, month_name(begin))
        for begin, end in spans
        if begin <= last and end >= first
    ]

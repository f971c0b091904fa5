"""Calendar events of the times to play, on the working days of the coming weeks."""

import re
from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.calendar import ONE_DAY
from games.players.clock import Clock
from games.players.models import AdminAct
from games.programs import calendar_feeds
from games.programs.calendar_feeds import REMEMBERED, Event

AHEAD = 28
"""The number of days, from today on, that have events."""
SHOWN = timedelta(minutes=15)
BEFORE = re.compile(r"\bmoments ([0-9: ]*) → ")
"""Finds the former times in an entry of the activity log."""


@calendar_feeds.common.register
def times_to_play(clock: Clock) -> Iterator[Event]:
    """Yield the coming times to play; ids count the times of a day, so a change moves an event."""
    calendar, (sequence, changed) = clock.calendar, calendar_feeds.last_change()
    most = max(len(calendar.moments), _had_lately(clock))
    for day in (clock.today + ahead * ONE_DAY for ahead in range(AHEAD if most else 0)):
        if not (calendar.is_working_day(day) or day.isoweekday() in calendar.weekdays_on(day)):
            continue
        times = calendar.moments_on(day)
        for number in range(most):
            # A time cancelled by a day off or a change keeps its day, but no hour is known.
            cancelled = number >= len(times)
            at = calendar.midnight(day) if cancelled else times[number]
            yield Event(
                uid=f"play-{day.isoformat()}-{number}",
                sequence=sequence,
                summary=_("Time to play"),
                start=at,
                end=at + SHOWN,
                changed=changed,
                path=reverse("spaye:today"),
                cancelled=cancelled,
            )


def _had_lately(clock: Clock) -> int:
    """Return the most times a day has had lately: calendars may still show them."""
    since = clock.now - REMEMBERED
    acts = AdminAct.objects.filter(what="office", detail__contains="moments ", at__gte=since)
    found = (BEFORE.search(detail) for detail in acts.values_list("detail", flat=True))
    return max((len(one[1].split()) for one in found if one), default=0)

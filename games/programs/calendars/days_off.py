"""The office's days off, one event a date; a date that is worked again is cancelled."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from django.utils.translation import gettext as _

from games.players import days_off
from games.players.clock import Clock
from games.players.models import AdminAct, Holiday
from games.programs import calendars
from games.programs.calendars import REMEMBERED, Event

ACTS = ("holiday", "remove_holiday", "extra_day", "remove_extra_day", "office")
"""What moves a day of the calendar."""
SPAN = re.compile(r"(\d{4}-\d\d-\d\d)(?: – (\d{4}-\d\d-\d\d))?")
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
ONE_DAY = timedelta(days=1)


def changes() -> tuple[int, datetime]:
    """A number that grows with every change of the calendar, and when the last one was."""
    acts = AdminAct.objects.filter(what__in=ACTS)
    # Not how many there are: the night clears old ones away.
    last = acts.order_by("-pk").values_list("pk", "at").first()
    return last or (0, BEGINNING)


@calendars.common.register
def events(clock: Clock) -> Iterator[Event]:
    """Days off from a month ago on."""
    sequence, changed = changes()
    since = clock.today - REMEMBERED
    free = dict(Holiday.objects.filter(date__gte=since).values_list("date", "name"))
    for day, name in sorted(free.items()):
        yield _event(day, sequence, changed, name)
    for day in sorted(_removed(clock) - free.keys()):
        yield _event(day, sequence, changed, "", cancelled=True)


def _event(
    day: date, sequence: int, changed: datetime, name: str, *, cancelled: bool = False
) -> Event:
    return Event(
        uid=f"day-off-{day.isoformat()}",
        sequence=sequence,
        summary=name or _("No Späye"),
        start=day,
        end=day + ONE_DAY,
        changed=changed,
        cancelled=cancelled,
    )


def _removed(clock: Clock) -> set[date]:
    """Dates that somebody has made working days again lately, as the journal says."""
    acts = AdminAct.objects.filter(
        what__in=("remove_holiday", "extra_day"), at__gte=clock.now - REMEMBERED
    )
    found: set[date] = set()
    for detail in acts.values_list("detail", flat=True):
        if match := SPAN.match(detail):
            first = date.fromisoformat(match[1])
            last = date.fromisoformat(match[2]) if match[2] else first
            found |= set(days_off.dates(first, last))
    return found

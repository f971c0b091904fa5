"""Calendar feeds: one for each person, and one for the office. Apps register their events.

`@calendars.personal.register` decorates `fn(player, clock)`, which returns events of one person's
feed, `@calendars.common.register` decorates `fn(clock)`, which returns events of the office's feed
and names nobody. A cancelled event stays in a feed for a while as `cancelled`, so that calendars
remove it.
"""

import hashlib
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.players import days_off, office
from games.players.calendar import ONE_DAY
from games.players.clock import Clock
from games.players.models import AdminAct, Holiday, Player
from games.players.sources import Sources
from games.programs.models import Key

REMEMBERED = timedelta(days=31)
"""For this time an event that is over or cancelled stays in a feed."""
ACTS = ("holiday", "remove_holiday", "extra_day", "remove_extra_day", "office")
"""Acts in the activity log that change the office's calendar."""
SPAN = re.compile(r"(\d{4}-\d\d-\d\d)(?: – (\d{4}-\d\d-\d\d))?")
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
KEPT_SECONDS = 60.0
MOST_FEEDS = 200
REFRESH = timedelta(hours=1)
PRODUCT = "-//Spaye//Calendar 1//EN"


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a feed. `uid` never changes, `sequence` grows with each change.

    `start` is a date for a whole day on the office's calendar, else a time. `path` is a page of
    ours, which requires signing in.
    """

    uid: str
    sequence: int
    summary: str
    start: date | datetime
    end: date | datetime
    changed: datetime
    path: str = ""
    description: str = ""
    cancelled: bool = False


Personal = Callable[[Player, Clock], Iterable[Event]]
Common = Callable[[Clock], Iterable[Event]]
personal: Sources[Personal] = Sources()
common: Sources[Common] = Sources()


def player_events(player: Player, clock: Clock) -> list[Event]:
    """Return the events of this player and of the office."""
    return [*(event for fn in personal for event in fn(player, clock)), *office_events(clock)]


def office_events(clock: Clock) -> list[Event]:
    """Return the events of the office, without names."""
    return [event for fn in common for event in fn(clock)]


# The office's days off: one event a date, cancelled if the date is a working day again


def last_change() -> tuple[int, datetime]:
    """Return a number that grows with every change of the calendar, and the time of the last."""
    acts = AdminAct.objects.filter(what__in=ACTS)
    # Not the count of acts, as the nightly job deletes old ones.
    last = acts.order_by("-pk").values_list("pk", "at").first()
    return last or (0, BEGINNING)


@common.register
def days_off_events(clock: Clock) -> Iterator[Event]:
    """Yield days off from `REMEMBERED` ago on, and cancelled events for days worked again."""
    sequence, changed = last_change()
    since = clock.today - REMEMBERED
    free = dict(Holiday.objects.filter(date__gte=since).values_list("date", "name"))
    for day, name in sorted(free.items()):
        yield _day_off(day, sequence, changed, name)
    for day in sorted(_days_worked_again(clock) - free.keys()):
        yield _day_off(day, sequence, changed, "", cancelled=True)


def _day_off(
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


def _days_worked_again(clock: Clock) -> set[date]:
    """Return dates that became working days within `REMEMBERED`, from the activity log."""
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


# The file that calendars fetch (RFC 5545, RFC 7986)
#
# `icalendar` is imported with the first feed.


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed, and when it was made (monotonic seconds)."""

    at: float
    content: bytes
    tag: str


_feeds: OrderedDict[int, Feed] = OrderedDict()
_lock = threading.Lock()


def feed_of(key: Key) -> Feed:
    """Return the key's feed, at most a minute old."""
    with _lock:
        kept = _feeds.get(key.pk)
    if kept and time.monotonic() - kept.at < KEPT_SECONDS:
        return kept
    content = _build(key)
    made = Feed(time.monotonic(), content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
    with _lock:
        _feeds[key.pk] = made
        while len(_feeds) > MOST_FEEDS:
            _feeds.popitem(last=False)
    return made


def clear_cache() -> None:
    """Delete all cached feeds of this process."""
    with _lock:
        _feeds.clear()


def _build(key: Key) -> bytes:
    clock = Clock.read()
    language = key.player.language if key.player else office.current().language
    with translation.override(language), timezone.override(clock.calendar.zone):
        name = office.current().name
        if key.player:
            return to_ical(
                _("My %(office)s calendar") % {"office": name},
                player_events(key.player, clock),
            )
        return to_ical(name, office_events(clock))


def to_ical(name: str, events: Iterable[Event]) -> bytes:
    """Return the events as an iCalendar file of that name."""
    from icalendar import Calendar, vText

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    for property_name in ("name", "x-wr-calname"):
        # As text: the library wouldn't escape commas and newlines of an unknown property.
        calendar.add(property_name, vText(name))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for event in sorted(events, key=lambda event: event.uid):
        calendar.add_component(_component(event))
    content: bytes = calendar.to_ical()
    return content


def _component(event: Event) -> Any:
    from icalendar import Event as Component

    made = Component()
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    made.add("uid", f"{event.uid}@{host}")
    made.add("sequence", event.sequence)
    # The time of the last change, not of the request, so that an unchanged feed has the same bytes.
    made.add("dtstamp", event.changed.astimezone(UTC))
    made.add("last-modified", event.changed.astimezone(UTC))
    made.add("summary", event.summary)
    made.add("dtstart", _in_utc(event.start))
    made.add("dtend", _in_utc(event.end))
    made.add("status", "CANCELLED" if event.cancelled else "CONFIRMED")
    made.add("transp", "TRANSPARENT")
    if event.description:
        made.add("description", event.description)
    if event.path:
        made.add("url", settings.SITE_URL + event.path)
    return made


def _in_utc(at: object) -> object:
    """Return times in UTC, which no calendar misreads; dates unchanged."""
    return at.astimezone(UTC) if isinstance(at, datetime) else at

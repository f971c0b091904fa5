"""Events as a file that calendars fetch (RFC 5545, RFC 7986). `icalendar` is imported here alone,
with the first feed that is asked for.
"""

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.players import office
from games.players.clock import Clock
from games.programs import calendars
from games.programs.calendars import Event
from games.programs.models import Key

KEPT = 60.0
MOST = 200
REFRESH = timedelta(hours=1)
PRODUCT = "-//Spaye//Calendar 1//EN"


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed as it was made at a moment (monotonic seconds)."""

    at: float
    content: bytes
    tag: str


_kept: OrderedDict[int, Feed] = OrderedDict()
_lock = threading.Lock()


def of(key: Key) -> Feed:
    """The key's feed, as old as a minute at most."""
    with _lock:
        kept = _kept.get(key.pk)
    if kept and time.monotonic() - kept.at < KEPT:
        return kept
    content = _made(key)
    made = Feed(time.monotonic(), content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
    with _lock:
        _kept[key.pk] = made
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return made


def forget() -> None:
    """Make every feed anew."""
    with _lock:
        _kept.clear()


def _made(key: Key) -> bytes:
    clock = Clock.read()
    language = key.player.language if key.player else office.current().language
    with translation.override(language), timezone.override(clock.calendar.zone):
        name = office.current().name
        if key.player:
            return written(
                _("My %(office)s calendar") % {"office": name},
                calendars.of_player(key.player, clock),
            )
        return written(name, calendars.of_office(clock))


def written(name: str, events: Iterable[Event]) -> bytes:
    """The events as a calendar of that name."""
    from icalendar import Calendar, vText

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    for property_name in ("name", "x-wr-calname"):
        # As text: the library would leave commas and ends of lines of an unknown one as they are.
        calendar.add(property_name, vText(name))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for event in sorted(events, key=lambda one: one.uid):
        calendar.add_component(_component(event))
    content: bytes = calendar.to_ical()
    return content


def _component(event: Event) -> Any:
    from icalendar import Event as Component

    made = Component()
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    made.add("uid", f"{event.uid}@{host}")
    made.add("sequence", event.sequence)
    # When it last changed, not when it is fetched: the same feed is the same bytes.
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
    """Moments in UTC, which no calendar misreads; dates as they are on the office's."""
    return at.astimezone(UTC) if isinstance(at, datetime) else at

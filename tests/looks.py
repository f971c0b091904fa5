"""What readers are shown, to be compared to the byte."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from django.test import Client

from games.tables.models import Table
from tests.live.client import EventStream

VARYING = re.compile(
    r'(?:csrfmiddlewaretoken|name="once)" value="[^"]+"|"X-CSRFToken": "[^"]+"'
    r'|nonce="[^"]*"|data-now="[^"]*"'
)


def lasting(html: str) -> str:
    """The page without what differs at every look: tokens of forms, nonces, the clock."""
    return VARYING.sub("", html)


def difference(one: str, other: str) -> str:
    """Where two texts part, empty when they are the same."""
    if one == other:
        return ""
    pairs = enumerate(zip_longest(one, other))
    at = next(place for place, (here, there) in pairs if here != there)
    return f"…{one[max(0, at - 60) : at + 60]}… or …{other[at : at + 60]}…"


def shown_of(
    url: str, table: Table, reader: Client, views: Sequence[str] = ("table",)
) -> Iterator[tuple[str, str]]:
    """The table's page, its regions asked for again, and what its stream begins with."""
    yield "page", lasting(reader.get(f"/tables/{table.pk}/").content.decode())
    for view in views:
        yield view, reader.get(f"/tables/{table.pk}/fragment/{view}/").content.decode()
    topics = [f"table:{table.pk}:{view}" for view in views]
    topics += [f"below:{table.pk}", f"talk:{table.pk}"]
    with EventStream(url, reader, *topics) as stream:
        for _ in topics:
            event = stream.next()
            yield f"stream {event.name}", event.html

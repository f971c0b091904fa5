"""The topic `table:<id>:<view>`: one view of a table, for the player's own seat."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.live.topics import Denied, Subscription
from games.players.faces import PEOPLE
from games.tables.audience import audience_of, fragment
from games.tables.models import Table
from games.tables.services import channel, look

MAX_ID = 2**63


def resolve(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
    """Seat and language come from the session; whoever has no seat watches as a spectator."""
    table_id, view = _read(arguments)
    table = Table.objects.filter(pk=table_id).only("due_at").first()
    if table is None:
        raise Denied
    look(table)
    audience = audience_of(table_id, player, language)
    name = channel(table_id)
    return Subscription(
        channels=frozenset({name, PEOPLE}),
        event=name,
        key=(name, view, audience),
        draw=partial(fragment, table_id, view, audience),
    )


def _read(arguments: tuple[str, ...]) -> tuple[int, str]:
    match arguments:
        case (number, view) if number.isascii() and number.isdigit() and int(number) < MAX_ID:
            return int(number), view
    raise Denied

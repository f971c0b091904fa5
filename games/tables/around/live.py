"""The topics `seats:<table>` and `below:<table>`, beside the game's own `table:<table>:<view>`."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from games.live.topics import Resolver, Subscription
from games.players.faces import PEOPLE
from games.tables import presence
from games.tables.around.drawing import fragment
from games.tables.audience import audience_of
from games.tables.lobby.live import table_of
from games.tables.services import channel

REDRAWN = 15
"""Seconds after which seats are drawn again: that somebody is away shows by not being heard of."""


def resolver(view: str) -> Resolver:
    """The resolver of one view."""

    def resolve(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
        table_id = table_of(arguments)
        audience = audience_of(table_id, player, language)
        return Subscription(
            channels=frozenset({channel(table_id), presence.channel(table_id), PEOPLE}),
            event=f"{view}-{table_id}",
            key=(view, table_id, audience, int(time.time()) // REDRAWN),
            draw=partial(fragment, table_id, view, audience),
            presence=presence.mark(table_id, player) if view == "seats" else None,
        )

    return resolve

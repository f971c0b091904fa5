"""Signals for other apps when tables change, and channels for open pages."""

from functools import lru_cache

from django.dispatch import Signal

from games.live.bus import KNOWN

unseated = Signal()
"""Sent with `table`, inside the transaction that deletes it, once its seats are deleted."""
ended = Signal()
"""Sent with `table`, inside the transaction of the move that ends it with a result.

Not sent for a table that is stopped, as it has no result.
"""
recounted = Signal()
"""Sent with `table`, inside the transaction in which it is annulled or counts again."""


BOTS = "bots"
"""The channel for tables that wait for a bot."""
LOBBY = "lobby"
"""The channel for changes of the lobby's tables."""


@lru_cache(maxsize=KNOWN)
def channel(table_id: int) -> str:
    """Return the channel for changes of a table."""
    return f"table-{table_id}"


@lru_cache(maxsize=KNOWN)
def turns_channel(player_id: int) -> str:
    """Return the channel for a player's turns at all tables, when they come or go."""
    return f"turns-{player_id}"

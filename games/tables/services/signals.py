"""What writers announce: signals for the apps above, channels for open pages."""

from functools import lru_cache

from django.dispatch import Signal

from games.live.bus import KNOWN

unseated = Signal()
"""Sent with `table`, inside the transaction that deletes it: nobody sits there any more."""
ended = Signal()
"""Sent with `table`, inside the transaction of the move that ends it with a result. A table that is
stopped has none and isn't announced. Tables that share a deal are announced together, with the
last one of them.
"""
recounted = Signal()
"""Sent with `table`, inside the transaction in which it begins or ceases to count."""


BOTS = "bots"
"""Where it is announced that a table waits for a bot."""
LOBBY = "lobby"
"""Where it is announced that the lobby's tables are others, or in another state."""


@lru_cache(maxsize=KNOWN)
def channel(table_id: int) -> str:
    """Where changes of a table are announced."""
    return f"table-{table_id}"


@lru_cache(maxsize=KNOWN)
def turns_channel(player_id: int) -> str:
    """Where it is announced that a player's turn has come, or gone, at any table."""
    return f"turns-{player_id}"

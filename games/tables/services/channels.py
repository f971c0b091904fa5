"""Where writers announce what has changed, and pages listen."""

from functools import lru_cache

from games.live.bus import KNOWN

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

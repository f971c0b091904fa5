"""Where writers announce what has changed, and pages listen."""

BOTS = "bots"
"""Where it is announced that a table waits for a bot."""
LOBBY = "lobby"
"""Where it is announced that the lobby's tables are others, or in another state."""


def channel(table_id: int) -> str:
    """Where changes of a table are announced."""
    return f"table-{table_id}"


def turns_channel(player_id: int) -> str:
    """Where it is announced that a player's turn has come, or gone, at any table."""
    return f"turns-{player_id}"

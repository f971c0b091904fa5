"""The sample office's other tables: some that gather, some under way, some finished.

It knows no game by name: whatever the lobby offers gets its tables.
"""

from games.tables import registry
from games.tables.registry import GameConfig


def offered() -> list[GameConfig]:
    """The lobby's games."""
    return list(registry.lobby_configs().values())


def chairs(config: GameConfig) -> int:
    """How many usually sit at a table of this game."""
    return config.usual_seats

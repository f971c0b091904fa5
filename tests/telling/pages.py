"""What a page of wishes would have saved."""

from __future__ import annotations

from games.players.models import Player
from games.telling import services


def wishing(player: Player, *names: str, by: str = "push") -> None:
    """The player wants to hear of these groups."""
    services.wish(player, {name: frozenset({by}) for name in names}, frozenset({by}))

"""Striking a name out of what the boards keep in words: why a month was opened again."""

from games.boards.models import Closing
from games.players.models import Player
from games.players.privacy.erasure.services import strike_fields
from games.players.privacy.words import Struck


def forget(player: Player) -> None:
    """Strike the player's names; titles and lines stay with whoever takes the place."""
    strike_fields(Closing.objects.all(), ("reason",), Struck(player))

"""The authentication backend: it finds the player of a session."""

from django.contrib.auth.backends import ModelBackend

from games.players.models import Player
from games.players.prepared import Prepared

_player = Prepared(lambda pk: Player.objects.filter(pk=pk), int)


class PlayerBackend(ModelBackend):
    """Django's backend, whose query for the signed-in player, of each request, is compiled once."""

    def get_user(self, user_id: int) -> Player | None:
        player = _player.first(user_id)
        return player if player and self.user_can_authenticate(player) else None

"""What a page of wishes would have saved."""

from games.players.models import Player
from games.telling.models import Letterbox, Wish


def wishing(player: Player, *names: str, by: str = "push") -> None:
    """The player wants to hear of these groups by this way alone, as before there were switches."""
    for name in names:
        Wish.objects.update_or_create(player=player, group=name, defaults={"ways": by})
    Letterbox.objects.filter(player=player).update(calls=by == "mail")

"""Writes how a player likes tables, and forgets it."""

from __future__ import annotations

from games.players.models import Player
from games.players.prepared import Prepared
from games.tables.models import Habits, Watcher

_habits = Prepared(lambda player: Habits.objects.filter(player=player), int)
SWITCHES = ("one_tap", "sound", "talk", "bots_talk")


def set_habit(player: Player, switch: str, on: bool) -> None:
    """Turn a switch of `SWITCHES`; raises `ValueError` for another word."""
    if switch not in SWITCHES:
        raise ValueError(switch)
    Habits.objects.update_or_create(player=player, defaults={switch: on})


def habits_of(player: Player) -> Habits:
    """How this player likes tables; what nobody has chosen is as the fields say."""
    return _habits.first(player.pk) or Habits(player=player)


def forget(player: Player) -> None:
    """Nothing of what the player liked or watched is left."""
    Habits.objects.filter(player=player).delete()
    Watcher.objects.filter(player=player).delete()

"""Writes how a player likes tables, and forgets it."""

from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.models import Habits, Seat, Watcher

_habits = Prepared(lambda player: Habits.objects.filter(player=player), int)
SWITCHES = ("one_tap", "sound", "talk", "bots_talk")
FASTER_AT = 3
"""The table at which somebody is asked whether one tap shall play."""


def set_habit(player: Player, switch: str, on: bool) -> None:
    """Turn a switch of `SWITCHES`; raises `ValueError` for another word."""
    if switch not in SWITCHES:
        raise ValueError(switch)
    Habits.objects.update_or_create(player=player, defaults={switch: on})


def habits_of(player: Player) -> Habits:
    """How this player likes tables; what nobody has chosen is as the fields say."""
    return _habits.first(player.pk) or Habits(player=player)


def switch_to_ask(player: Player, likes: Habits) -> str:
    """The switch that this player is asked about at their table, until they answer; none mostly."""
    if likes.sound is None:
        return "sound"
    if likes.one_tap is None and _count_tables(player) >= FASTER_AT:
        return "one_tap"
    return ""


def switch_to_ask_in_lobby(player: Player) -> str:
    """The same beside the tables, where a low phone has room: once they have sat at one."""
    switch = switch_to_ask(player, habits_of(player))
    return "" if switch == "sound" and not _count_tables(player) else switch


def _count_tables(player: Player) -> int:
    """How many tables somebody has sat at since they began, so far as it matters here."""
    seats = Seat.objects.filter(player=player, table__game__in=registry.in_lobby())
    return seats.filter(table__started_at__isnull=False)[:FASTER_AT].count()


def forget_habits(player: Player) -> None:
    """Nothing of what the player liked or watched is left."""
    Habits.objects.filter(player=player).delete()
    Watcher.objects.filter(player=player).delete()

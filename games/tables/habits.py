"""A player's preferences at tables: reading, changing and deleting them."""

from django.db.models import QuerySet

from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows
from games.tables import registry
from games.tables.models import Habits, Seat, Watcher

_habits = Prepared(lambda player: Habits.objects.filter(player=player), int)
SWITCHES = ("one_tap", "sound", "talk", "bots_talk")
FASTER_AT = 3
"""From this number of started tables on, a player is asked whether one tap should play."""


def set_habit(player: Player, switch: str, on: bool) -> None:
    """Turn a switch of `SWITCHES`; raises `ValueError` for another word."""
    if switch not in SWITCHES:
        raise ValueError(switch)
    Habits.objects.update_or_create(player=player, defaults={switch: on})


def habits_of(player: Player) -> Habits:
    """Return the player's preferences, with the fields' defaults for what they haven't chosen."""
    return _habits.first(player.pk) or Habits(player=player)


def switch_to_ask(player: Player, likes: Habits) -> str:
    """Return the switch to ask this player about at their table; usually none (empty)."""
    if likes.sound is None:
        return "sound"
    if likes.one_tap is None and _count_tables(player) >= FASTER_AT:
        return "one_tap"
    return ""


def switch_to_ask_in_lobby(player: Player) -> str:
    """Return the switch to ask about in the lobby; about sound only after their first table."""
    switch = switch_to_ask(player, habits_of(player))
    return "" if switch == "sound" and not _count_tables(player) else switch


def _count_tables(player: Player) -> int:
    """Count the started tables that the player has a seat at, up to `FASTER_AT`."""
    return len(_started(player.pk))


def _started_seats(player: int) -> QuerySet[Seat, tuple[int]]:
    seats = Seat.objects.filter(player=player, table__game__in=registry.in_lobby())
    return seats.filter(table__started_at__isnull=False).values_list("pk")[:FASTER_AT]


_started = PreparedRows(_started_seats, int)


def forget_habits(player: Player) -> None:
    """Delete the player's preferences and the tables they watched."""
    Habits.objects.filter(player=player).delete()
    Watcher.objects.filter(player=player).delete()

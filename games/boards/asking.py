"""When it matters to somebody whether their repetitions are counted."""

from games.boards.models import Line
from games.players import wishes
from games.players.models import Player


@wishes.REPETITIONS.reasons.register
def has_repetitions(player: Player) -> bool:
    """They have done some on any day, so that the board would show them or not."""
    return Line.objects.filter(player=player, repetition__gt=0).exists()

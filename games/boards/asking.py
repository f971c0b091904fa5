"""When it matters to somebody whether their repetitions are counted."""

from games.boards.models import Line
from games.players.models import Player
from games.players.wishes import questions


@questions.REPETITIONS.reasons.register
def has_repetitions(player: Player) -> bool:
    """They have done some on any day, so that the board would show them or not."""
    return Line.objects.filter(player=player, repetition__gt=0).exists()

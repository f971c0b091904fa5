"""Every write of learning: how far people are, and what they don't want to be offered again."""

from django.db import transaction
from django.utils import timezone

from games.engine.contract import Move
from games.learning.lessons.contract import Lesson
from games.learning.lessons.sitting import Sitting
from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.tables.errors import Stale


def play(player: Player, game: str, lesson: Lesson, text: str, version: int) -> Sitting:
    """Enter a move of the learner. Raises `IllegalMove`, `BadMove`, `NotMeant`, `Stale`."""
    with transaction.atomic():
        row = _held(player, game, lesson)
        sitting = Sitting.after(game, lesson, row.moves)
        if version != sitting.version:
            raise Stale
        sitting.enter(Move.parse(text))
        row.moves = sitting.moves
        if sitting.over and row.done_at is None:
            row.done_at = timezone.now()
        row.save(update_fields=["moves", "done_at"])
    return sitting


def go_back(player: Player, game: str, lesson: Lesson, version: int) -> None:
    """Take the learner's last move back, unless that was done from another page. Raises `Stale`."""
    with transaction.atomic():
        row = _held(player, game, lesson)
        sitting = Sitting.after(game, lesson, row.moves)
        if version != sitting.version:
            raise Stale
        row.moves = sitting.moves[:-1]
        row.save(update_fields=["moves"])


def begin_again(player: Player, game: str, lesson: Lesson) -> None:
    """Back to the lesson's beginning; that it was done once stays."""
    Progress.objects.filter(player=player, game=game, lesson=lesson.key).update(moves=[])


def dismiss(player: Player, offer: str) -> None:
    """Never offer this again."""
    Dismissal.objects.get_or_create(player=player, offer=offer)


def forget(player: Player) -> None:
    """Nothing of what the player learnt or put away is left."""
    Progress.objects.filter(player=player).delete()
    Dismissal.objects.filter(player=player).delete()


def _held(player: Player, game: str, lesson: Lesson) -> Progress:
    """The row of this person's lesson, ours until the transaction ends."""
    rows = Progress.objects.select_for_update()
    return rows.get_or_create(player=player, game=game, lesson=lesson.key)[0]

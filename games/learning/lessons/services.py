"""All writes of lessons: players' progress, and the offers that they have dismissed."""

from django.db import transaction
from django.utils import timezone

from games.engine.contract import Move
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession
from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.tables.errors import Stale


def play(player: Player, game: str, lesson: Lesson, text: str, version: int) -> LessonSession:
    """Enter a move of the learner. Raises `IllegalMove`, `BadMove`, `NotMeant`, `Stale`."""
    with transaction.atomic():
        row = _lock_progress(player, game, lesson)
        sitting = LessonSession.after(game, lesson, row.moves)
        if version != sitting.version:
            raise Stale
        sitting.enter(Move.parse(text))
        row.moves = sitting.moves
        if sitting.over and row.done_at is None:
            row.done_at = timezone.now()
        row.save(update_fields=["moves", "done_at"])
    return sitting


def go_back(player: Player, game: str, lesson: Lesson, version: int) -> None:
    """Take back the learner's last move. Raises `Stale` if another page was faster."""
    with transaction.atomic():
        row = _lock_progress(player, game, lesson)
        sitting = LessonSession.after(game, lesson, row.moves)
        if version != sitting.version:
            raise Stale
        row.moves = sitting.moves[:-1]
        row.save(update_fields=["moves"])


def begin_again(player: Player, game: str, lesson: Lesson) -> None:
    """Go back to the lesson's beginning; a lesson that was done still counts as done."""
    Progress.objects.filter(player=player, game=game, lesson=lesson.key).update(moves=[])


def dismiss_offer(player: Player, offer: str) -> None:
    """Never offer this to the player again. Idempotent."""
    Dismissal.objects.get_or_create(player=player, offer=offer)


def forget_lessons(player: Player) -> None:
    """Delete all progress and dismissals of the player."""
    Progress.objects.filter(player=player).delete()
    Dismissal.objects.filter(player=player).delete()


def _lock_progress(player: Player, game: str, lesson: Lesson) -> Progress:
    """Return the row of the player's lesson, locked until the transaction ends."""
    rows = Progress.objects.select_for_update()
    return rows.get_or_create(player=player, game=game, lesson=lesson.key)[0]

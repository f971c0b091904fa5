"""What learning keeps of a person, for that person."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.players.privacy.register import AS_LONG, ONESELF, Kept

KEPT = Kept(
    "learning",
    _("Lessons"),
    _("Lessons you’ve started or finished, and your moves in them."),
    _("To continue where you left off."),
    ONESELF,
    AS_LONG,
    ("learning.Progress", "learning.Dismissal"),
)


def of_player(player: Player) -> dict[str, Any]:
    """Lessons with the moves made in them, and offers that were put away; JSON values."""
    rows = Progress.objects.filter(player=player).order_by("game", "lesson")
    put_away = Dismissal.objects.filter(player=player).order_by("offer")
    return {
        "lessons": [
            {
                "game": row.game,
                "lesson": row.lesson,
                "moves": row.moves,
                "done": row.done_at.isoformat() if row.done_at else None,
            }
            for row in rows
        ],
        "put_away": list(put_away.values_list("offer", flat=True)),
    }

"""What the deals of the day keep of a person, for that person."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.deals import reading
from games.learning.deals.choosing import of_row
from games.learning.models import Attempt, DealWish
from games.players.models import Player
from games.players.privacy.register import AS_LONG, Kept, Switch

KEPT = Kept(
    "deals",
    _("Deals of the day"),
    _("Deals of the day with your moves and result, and whether others can see it."),
    _("One attempt counts, and results are compared."),
    _(
        "Results: everyone who has played the same deal, unless you hide your name. Moves: "
        "only you."
    ),
    AS_LONG,
    ("learning.Attempt", "learning.DealWish"),
)
SWITCH = Switch(
    _("My results of the deal of the day"),
    _("Show my name there; by default as on the kitchen screen."),
    "deal:today",
)


def of_player(player: Player) -> dict[str, Any]:
    """One's own moves and results; others' replies only once the day has closed."""
    rows = Attempt.objects.filter(player=player).select_related("deal")
    wish = DealWish.objects.filter(player=player).first()
    return {
        "shown": wish.shown if wish else None,
        "attempts": [_attempt(row) for row in rows.order_by("deal__date", "practice")],
    }


def _attempt(row: Attempt) -> dict[str, Any]:
    day = of_row(row.deal)
    mine = day.task.seat if day else None
    told = reading.has_closed(row.deal.date)
    return {
        "date": row.deal.date.isoformat(),
        "game": row.deal.game,
        "practice": row.practice,
        "moves": [move for seat, move in row.entries if told or seat == mine],
        "score": row.score,
        "begun": row.begun_at.isoformat(),
        "ended": row.ended_at.isoformat() if row.ended_at else None,
    }

"""What reviews keep of a person, for that person."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.models import Review, Sharing
from games.learning.review import services
from games.players.models import Player
from games.players.privacy.register import AS_LONG, Kept

KEPT = Kept(
    "reviews",
    _("Reviews of finished tables"),
    _("Which of your moves in a reviewed table were mistakes, and how much they cost."),
    _("To learn from them. They’re never counted or compared."),
    _("Only you, unless most players share; then the players, and everyone if the table was open."),
    AS_LONG,
    ("learning.Sharing",),
)


def of_player(player: Player) -> dict[str, Any]:
    """One's own part of each review, and what one has shared."""
    reviews = Review.objects.filter(table__seats__player=player, data__isnull=False)
    found = []
    for review in reviews.select_related("table").order_by("pk"):
        part = (review.data or {"seats": {}})["seats"].get(
            str(services.seat_of(player, review.table))
        )
        if part:
            found.append({"table": review.table_id, "game": review.table.game, **part})
    shared = Sharing.objects.filter(player=player).order_by("review")
    return {"reviews": found, "shared": list(shared.values_list("review", flat=True))}

"""What tournaments keep of a person, for that person."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.privacy.register import ALL, WITH_NAME, Kept
from games.tournaments.models import Entrant, Remark, Tournament

KEPT = Kept(
    "tournaments",
    _("Tournaments"),
    _("Tournaments you’ve organised or entered, with places and your comments."),
    _("To make fair pairings."),
    ALL,
    WITH_NAME,
    ("tournaments.Tournament", "tournaments.Entrant", "tournaments.Remark"),
)


def of_player(player: Player) -> dict[str, Any]:
    """The tournaments one took part in, organised and ruled in, oldest first; JSON values."""
    entered = Entrant.objects.filter(player=player).select_related("tournament", "place")
    return {
        "entered": [_entry(one) for one in entered.order_by("pk")],
        "organised": [
            {"tournament": one.pk, "name": one.name, "created": one.created_at.isoformat()}
            for one in Tournament.objects.filter(organiser=player).order_by("pk")
        ],
        "decided": [
            {
                "tournament": one.tournament_id,
                "what": one.what,
                "reason": one.reason,
                "at": one.at.isoformat(),
            }
            for one in Remark.objects.filter(by=player)
        ],
    }


def _entry(one: Entrant) -> dict[str, Any]:
    place = getattr(one, "place", None)
    return {
        "tournament": one.tournament_id,
        "name": one.tournament.name,
        "game": one.tournament.game,
        "state": one.state,
        "team": one.team,
        "at": one.at.isoformat(),
        "place": place.place if place else None,
        "score": place.score if place else None,
    }

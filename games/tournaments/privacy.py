"""The personal data of tournaments."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.personal_data import ALL, WITH_NAME, PersonalData
from games.tournaments.models import Entrant, Remark, Tournament
from games.tournaments.services import entrants
from games.ui.refusals import Refused


class Tournaments(PersonalData):
    """Tournaments that a person entered, organised or decided in."""

    section = "tournaments"
    title = _("Tournaments")
    holds = _("Tournaments you’ve organised or entered, with places and your comments.")
    purpose = _("To make fair pairings.")
    seen_by = ALL
    kept_for = WITH_NAME
    models = ("tournaments.Tournament", "tournaments.Entrant", "tournaments.Remark")

    def export(self, player: Player) -> dict[str, Any]:
        """Return tournaments entered, organised and decided in, oldest first, as JSON values."""
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

    def forget(self, player: Player) -> None:
        entrants.erase_name(player)

    def has_played(self, player: Player) -> bool:
        return player.entered.exists() or player.organised.exists()

    def check_merge(self, ghost: Player, person: Player) -> None:
        """Raise `Refused` if both have signed up for the same tournament."""
        mine = Entrant.objects.filter(player=ghost).values("tournament")
        both = Entrant.objects.filter(player=person, tournament__in=mine).select_related(
            "tournament"
        )
        if one := both.first():
            raise Refused(
                gettext("Both have signed up for “%(name)s”, so they can’t be the same person.")
                % {"name": one.tournament.name},
                409,
            )


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

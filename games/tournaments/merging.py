"""Two people become one: not where both took part in one tournament."""

from django.utils.translation import gettext as _

from games.players.ghosts import Merger
from games.players.ghosts.errors import NotMerged
from games.players.models import Player
from games.tournaments.models import Entrant


def check(ghost: Player, person: Player) -> None:
    """Raises `NotMerged`."""
    mine = Entrant.objects.filter(player=ghost).values("tournament")
    both = Entrant.objects.filter(player=person, tournament__in=mine).select_related("tournament")
    if one := both.first():
        raise NotMerged(
            _("Both have signed up for “%(name)s”, so they can’t be the same person.")
            % {"name": one.tournament.name}
        )


MERGER = Merger(check)

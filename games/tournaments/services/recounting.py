"""Makes standings afresh from their rounds."""

from __future__ import annotations

from games.tournaments.models import PAST, Tournament
from games.tournaments.services.holding import locked
from games.tournaments.services.standing import project


def recount_all() -> None:
    """Of every tournament whose rounds are still read."""
    known = Tournament.objects.exclude(format=PAST).order_by("pk")
    for tournament_id in known.values_list("pk", flat=True):
        recount(tournament_id)


@locked
def recount(tournament: Tournament) -> None:
    project(tournament)

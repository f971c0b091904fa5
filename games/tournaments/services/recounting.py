"""Makes standings afresh from their rounds."""

from __future__ import annotations

from games.tournaments.models import Tournament
from games.tournaments.services.holding import locked
from games.tournaments.services.standing import project


def recount_all() -> None:
    """Of every tournament."""
    for tournament_id in Tournament.objects.order_by("pk").values_list("pk", flat=True):
        recount(tournament_id)


@locked
def recount(tournament: Tournament) -> None:
    project(tournament)

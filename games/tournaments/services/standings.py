"""Writes the standings, a projection of the rounds."""

from games.tournaments.models import PAST, Place, Stage, Tournament
from games.tournaments.queries import course_of, entrants_of, format_of, rounds_of
from games.tournaments.services.locking import locked


def recount_all() -> None:
    """Recompute the standings of all tournaments, except for formats that no longer exist."""
    readable = Tournament.objects.exclude(format=PAST).order_by("pk")
    for tournament_id in readable.values_list("pk", flat=True):
        recount(tournament_id)


@locked
def recount(tournament: Tournament) -> None:
    """Recompute a tournament's standings."""
    project(tournament)


def project(tournament: Tournament) -> None:
    """Replace the stored standings. The caller must hold the tournament's row."""
    Place.objects.filter(tournament=tournament).delete()
    Place.objects.bulk_create(standing_rows(tournament))


def standing_rows(tournament: Tournament) -> list[Place]:
    """Return the rows that should be stored; empty before the first round has begun."""
    rounds, entrants = rounds_of(tournament), entrants_of(tournament)
    if not any(each.stage != Stage.PROPOSED for each in rounds):
        return []
    course = course_of(tournament, rounds, entrants)
    by_number = {one.number: one for one in entrants}
    return [
        Place(
            tournament=tournament,
            entrant=by_number[one.entrant],
            place=one.place,
            score=str(one.score),
            breaks=[[each.name, str(each.value)] for each in one.breaks],
        )
        for one in format_of(tournament).rank(course)
    ]

"""Writes the standings: what the rounds make of them, never edited (T-R4)."""

from games.tournaments.models import PAST, Place, Stage, Tournament
from games.tournaments.reading import course_of, entrants_of, format_of, rounds_of
from games.tournaments.services.holding import locked


def recount_all() -> None:
    """Make the standings of every tournament afresh whose rounds are still read."""
    known = Tournament.objects.exclude(format=PAST).order_by("pk")
    for tournament_id in known.values_list("pk", flat=True):
        recount(tournament_id)


@locked
def recount(tournament: Tournament) -> None:
    project(tournament)


def project(tournament: Tournament) -> None:
    """Make the stored standings what the rounds say. The caller holds the row."""
    Place.objects.filter(tournament=tournament).delete()
    Place.objects.bulk_create(rows(tournament))


def rows(tournament: Tournament) -> list[Place]:
    """The rows that should be stored; none before anything was played."""
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
        for one in format_of(tournament).ranked(course)
    ]

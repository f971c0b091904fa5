"""Checks of `repair --check`: that rounds follow from seeds, and standings from rounds."""

from collections.abc import Iterator

from games.tables.checks import further_checks
from games.tournaments.models import PAST, Status, Tournament
from games.tournaments.queries import rounds_of
from games.tournaments.round_drawing import draw_round
from games.tournaments.services import standings


@further_checks.register
def differences() -> Iterator[str]:
    """Yield a sentence for each difference, without names of people."""
    begun = (Status.RUNNING, Status.OVER, Status.CANCELLED)
    for tournament in (
        Tournament.objects.filter(status__in=begun).exclude(format=PAST).order_by("pk")
    ):
        yield from _differences_of(tournament)


def _differences_of(tournament: Tournament) -> Iterator[str]:
    seed = bytes.fromhex(tournament.seed)
    for each in rounds_of(tournament):
        if each.basis.get("forbidden"):
            continue  # Old rounds that kept two people apart can't be drawn again.
        drawn = draw_round(tournament.format, each.basis, seed, len(each.basis.get("entrants", ())))
        if drawn.to_json() != each.drawn:
            yield f"{each} isn't what its seed draws"
    if _stored_rows(tournament) != _expected_rows(tournament):
        yield f"the standings of {tournament} are not what its rounds make"


def _stored_rows(tournament: Tournament) -> list[tuple[object, ...]]:
    places = tournament.places.order_by("place", "entrant")
    return sorted((one.entrant_id, one.place, one.score, str(one.breaks)) for one in places)


def _expected_rows(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = standings.standing_rows(tournament)
    return sorted((one.entrant_id, one.place, one.score, str(one.breaks)) for one in rows)

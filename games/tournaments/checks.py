"""Are rounds and standings what their seeds and results make? `repair --check` asks. Reads only."""

from collections.abc import Iterator

from games.tables.checks import beside
from games.tournaments.drawer import drawn
from games.tournaments.models import PAST, Status, Tournament
from games.tournaments.reading import rounds_of
from games.tournaments.services import standing


@beside.register
def differences() -> Iterator[str]:
    """A sentence for each difference; no name is told."""
    begun = (Status.RUNNING, Status.OVER, Status.CANCELLED)
    for tournament in (
        Tournament.objects.filter(status__in=begun).exclude(format=PAST).order_by("pk")
    ):
        yield from _of(tournament)


def _of(tournament: Tournament) -> Iterator[str]:
    seed = bytes.fromhex(tournament.seed)
    for each in rounds_of(tournament):
        if each.basis.get("forbidden"):
            continue  # Two people were kept apart: nothing draws that any more.
        made = drawn(tournament.format, each.basis, seed, len(each.basis.get("entrants", ())))
        if made.to_json() != each.drawn:
            yield f"{each} isn't what its seed draws"
    if _kept(tournament) != _made(tournament):
        yield f"the standings of {tournament} are not what its rounds make"


def _kept(tournament: Tournament) -> list[tuple[object, ...]]:
    places = tournament.places.order_by("place", "entrant")
    return sorted((one.entrant_id, one.place, one.score, str(one.breaks)) for one in places)


def _made(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = standing.rows(tournament)
    return sorted((one.entrant_id, one.place, one.score, str(one.breaks)) for one in rows)

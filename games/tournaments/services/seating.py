"""Writes who sits where in a round that starts, and what it is for everybody else."""

from collections.abc import Mapping, Sequence

from django.utils import timezone

from games import live
from games.tables.services import turns_channel
from games.tournaments import notices
from games.tournaments.formats import Drawn
from games.tournaments.models import Beside, Chair, Entrant, Entry, Pairing, Round, Tournament
from games.tournaments.pairing.history import Kind
from games.tournaments.services import tables


def seat(tournament: Tournament, each: Round, drawn: Drawn, *, everybody: bool = True) -> None:
    """Pairings with their chairs and tables; where a round is `everybody`'s, byes and who is out.

    The caller holds the row.
    """
    entrants = {
        one.number or 0: one
        for one in tournament.entrants.filter(number__isnull=False).select_related("player")
    }
    for at, table in enumerate(drawn.tables):
        pairing = Pairing.objects.create(round=each, number=at + 1, label=drawn.label(at))
        chairs = [
            Chair(pairing=pairing, entrant=entrants[who], number=seat)
            for seat, who in enumerate(table)
        ]
        away = [chair for chair in chairs if not _comes(chair.entrant)]
        if away and pairing.label:
            _walk_over(pairing, chairs)
        Chair.objects.bulk_create(chairs)
        if not pairing.decided:
            tables.lay_next(tournament, pairing, chairs)
    if everybody:
        _set_beside(each, drawn, entrants)
    notices.tell_tables(tournament, each)
    seated = {who for table in drawn.tables for who in table}
    for number, one in entrants.items():
        if everybody or number in seated:
            live.publish(live.player_channel(one.player_id))
            live.publish(turns_channel(one.player_id))


def _set_beside(each: Round, drawn: Drawn, entrants: Mapping[int, Entrant]) -> None:
    seated = {who for table in drawn.tables for who in table}
    beside = [(who, Kind.BYE) for who in drawn.byes]
    beside += [(who, Kind.OUT) for who in entrants if who not in seated | set(drawn.byes)]
    Beside.objects.bulk_create(
        Beside(round=each, entrant=entrants[who], kind=kind) for who, kind in beside
    )


def _walk_over(pairing: Pairing, chairs: Sequence[Chair]) -> None:
    """Whoever is away loses their match of a bracket; both away, the better seed goes on."""
    order = sorted(chairs, key=lambda chair: (not _comes(chair.entrant), chair.entrant.number))
    for chair in chairs:
        chair.absent = not _comes(chair.entrant)
    pairing.places = [order.index(chair) + 1 for chair in chairs]
    pairing.decided_at = timezone.now()
    pairing.save(update_fields=["places", "decided_at"])


def _comes(one: Entrant) -> bool:
    return one.here and one.state == Entry.IN

"""Queries of tournaments: rounds, entrants, and the course, the input of formats."""

from collections.abc import Iterable, Iterator

from django.db.models import Prefetch

from games.players.models import Player
from games.tournaments.formats import FORMATS, Course, Format, Groups, Who, round_robin
from games.tournaments.models import (
    Beside,
    Chair,
    Entrant,
    Entry,
    Pairing,
    Round,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.pairing.history import PlayedRound, RoundOutcome, TableResult
from games.tournaments.planning import plan_of


def may_see(tournament: Tournament, player: Player) -> bool:
    """Return whether a player may see a tournament: only organiser and admins see a draft."""
    draft = tournament.status == Status.DRAFT
    return not draft or player.pk == tournament.organiser_id or player.is_admin


def format_of(tournament: Tournament) -> Format:
    return FORMATS[tournament.format]


def rounds_of(tournament: Tournament) -> list[Round]:
    """Return all rounds with pairings, chairs and tables. A few queries for any number."""
    chairs = Chair.objects.select_related("entrant__player")
    pairings = Pairing.objects.prefetch_related(Prefetch("chairs", chairs), "sittings__table")
    beside = Beside.objects.select_related("entrant__player")
    return list(
        tournament.rounds.prefetch_related(
            Prefetch("pairings", pairings), Prefetch("beside", beside)
        )
    )


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Return everybody who has signed up, with their player."""
    return list(tournament.entrants.select_related("player"))


def course_of(
    tournament: Tournament,
    rounds: Iterable[Round] | None = None,
    entrants: Iterable[Entrant] | None = None,
) -> Course:
    """Return the course so far: rounds that have begun, people who have a number."""
    known = rounds_of(tournament) if rounds is None else rounds
    people = entrants_of(tournament) if entrants is None else entrants
    begun = [each for each in known if each.stage != Stage.PROPOSED]
    numbered = sorted((one.number, one) for one in people if one.number is not None)
    return Course(
        plan_of(tournament),
        tuple(
            Who(
                number,
                one.here and one.state == Entry.IN,
                one.team,
                one.state == Entry.WITHDRAWN,
            )
            for number, one in numbered
        ),
        tuple(played_round(each) for each in begun),
        frozenset(_busy(begun)),
        frozenset(begun[-1].drawn.get("byes", ()) if begun else ()),
    )


def meetings_of(tournament: Tournament, course: Course, number: int) -> list[tuple[int, int]]:
    """Return the planned meetings of a round, in a round robin or groups; else an empty list."""
    made = format_of(tournament)
    if len(course.people) < 2:
        return []
    if tournament.format == "round_robin":
        plan = round_robin.meetings(course)
    elif isinstance(made, Groups):
        plan = made.meetings(course)
    else:
        return []
    return list(plan[number - 1]) if 1 <= number <= len(plan) else []


def _busy(begun: Iterable[Round]) -> Iterator[int]:
    """Yield the people at undecided tables."""
    for each in begun:
        for pairing in each.pairings.all():
            if not pairing.decided:
                yield from (chair.entrant.number or 0 for chair in pairing.chairs.all())


def played_round(each: Round) -> PlayedRound:
    """Return a round as input of formats."""
    sittings = tuple(_table_result(pairing) for pairing in each.pairings.all())
    beside = tuple((one.entrant.number or 0, RoundOutcome(one.kind)) for one in each.beside.all())
    return PlayedRound(sittings, beside)


def _table_result(pairing: Pairing) -> TableResult:
    chairs = list(pairing.chairs.all())
    return TableResult(
        tuple(chair.entrant.number or 0 for chair in chairs),
        tuple(pairing.places) if pairing.places else None,
        tuple(pairing.points) if pairing.points else None,
        frozenset(chair.entrant.number or 0 for chair in chairs if chair.absent),
        pairing.void,
        pairing.label,
    )

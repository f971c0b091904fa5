"""Writes rounds: begin, propose one, start it (T-R2)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import live
from games.engine.chance import Dice
from games.honours import reading as honours
from games.honours.rating import START
from games.players.models import Player
from games.tables.services import turns_channel
from games.tournaments import calling, drawer, planning
from games.tournaments.channels import LIST, channel
from games.tournaments.errors import TooFewPeople, WrongMoment
from games.tournaments.formats import Drawn
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
from games.tournaments.pairing.history import Kind
from games.tournaments.reading import course_of, format_of
from games.tournaments.services import finishing, tables
from games.tournaments.services.holding import changed, check_organises, held, locked
from games.tournaments.services.proposals import as_swapped
from games.tournaments.services.standing import project

TRIES = 4
"""How often a round is drawn anew because somebody came or went meanwhile."""
LOTS = 1_000_003
"""The entry of the seed's dice from which lots among equal ratings are drawn."""


@locked
def begin(tournament: Tournament, by: Player) -> None:
    """Number those who are checked in by strength: the first round can be drawn.

    Raises `TooFewPeople`; sent twice it is done once.
    """
    check_organises(tournament, by)
    if tournament.status == Status.RUNNING:
        return
    if tournament.status != Status.CHECK_IN:
        raise WrongMoment
    there = list(tournament.entrants.filter(state=Entry.IN, here=True).order_by("at", "pk"))
    if len(there) < max(2, min(planning.plan_of(tournament).seats)):
        raise TooFewPeople
    for number, one in enumerate(_seeded(tournament, there), 1):
        one.number = number
        one.save(update_fields=["number"])
    tournament.status, tournament.started_at = Status.RUNNING, timezone.now()
    changed(tournament, "status", "started_at")


def ask(tournament_id: int, number: int, by: Player) -> None:
    """Have round `number` drawn: a small field at once, a larger one off the request (T-P5).

    Raises `WrongMoment` while the round before runs, `NotOrganiser`.
    """
    if not _wish(tournament_id, number, by):
        propose(tournament_id, number, by)


@locked
def _wish(tournament: Tournament, number: int, by: Player) -> bool:
    """Note that a round is wanted, where drawing it takes longer than a page may."""
    check_organises(tournament, by)
    people = tournament.entrants.filter(number__isnull=False).count()
    last = tournament.rounds.order_by("number").last()
    waits = last is None or (last.stage == Stage.OVER and last.number + 1 == number)
    if people <= drawer.AT_ONCE or tournament.status != Status.RUNNING or not waits:
        return False
    if tournament.to_draw != number:
        tournament.to_draw = number
        changed(tournament, "to_draw")
    return True


def propose(tournament_id: int, number: int, by: Player | None = None) -> None:
    """Draw round `number`, or end the tournament if there is none; drawn already, it stays.

    The drawing holds no row: if somebody comes or goes meanwhile it is drawn again.
    Raises `WrongMoment` while the round before runs, `NotOrganiser`.
    """
    for _attempt in range(TRIES):
        tournament = Tournament.objects.get(pk=tournament_id)
        if by is not None:
            check_organises(tournament, by)
        last = tournament.rounds.order_by("number").last()
        if tournament.status != Status.RUNNING or (last and last.number >= number):
            return
        if number != (last.number if last else 0) + 1 or (last and last.stage != Stage.OVER):
            raise WrongMoment
        course = course_of(tournament)
        basis = format_of(tournament).basis(course)
        drawn = None
        if basis is not None:
            seed = bytes.fromhex(tournament.seed)
            drawn = drawer.drawn(tournament.format, basis, seed, len(course.people))
        if _stored(tournament, number, basis, drawn):
            return
    raise WrongMoment


def _stored(
    seen: Tournament, number: int, basis: dict[str, object] | None, drawn: Drawn | None
) -> bool:
    """Keep what was drawn, unless the tournament has changed since it was read."""
    with transaction.atomic():
        tournament = held(seen.pk)
        if tournament.version != seen.version:
            return False
        tournament.to_draw = None
        tournament.save(update_fields=["to_draw"])
        if drawn is None or not (drawn.tables or drawn.byes):
            finishing.finish(tournament)
        else:
            Round.objects.create(
                tournament=tournament, number=number, basis=basis, drawn=drawn.to_json()
            )
            changed(tournament)
        live.publish(channel(tournament.pk), tournament.version)
        live.publish(LIST)
        return True


@locked
def start(tournament: Tournament, number: int, by: Player | None = None) -> None:
    """Lay the tables of a proposed round. Two who press at once start it once.

    Raises `WrongMoment`, `NotOrganiser`.
    """
    if by is not None:
        check_organises(tournament, by)
    each = tournament.rounds.filter(number=number).first()
    if tournament.status != Status.RUNNING or each is None:
        raise WrongMoment
    if each.stage != Stage.PROPOSED:
        return
    each.stage, each.started_at = Stage.RUNNING, timezone.now()
    each.due_at = tables.due(tournament, each.started_at)
    each.save(update_fields=["stage", "started_at", "due_at"])
    _seat(tournament, each, as_swapped(each))
    project(tournament)
    changed(tournament)


def _seat(tournament: Tournament, each: Round, drawn: Drawn) -> None:
    """Pairings with their chairs and tables, and what the round is for everybody else."""
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
    seated = {who for table in drawn.tables for who in table}
    beside = [(who, Kind.BYE) for who in drawn.byes]
    beside += [(who, Kind.OUT) for who in entrants if who not in seated | set(drawn.byes)]
    Beside.objects.bulk_create(
        Beside(round=each, entrant=entrants[who], kind=kind) for who, kind in beside
    )
    calling.tables(tournament, each)
    for one in entrants.values():
        live.publish(live.player_channel(one.player_id))
        live.publish(turns_channel(one.player_id))


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


def _seeded(tournament: Tournament, people: Sequence[Entrant]) -> list[Entrant]:
    """The strongest first; equals, as those who have no rating, by lot."""
    known = honours.strengths(tournament.game, [one.player_id for one in people], Q())
    lots = Dice(bytes.fromhex(tournament.seed), LOTS, 0).shuffled(range(len(people)))
    keyed = [
        (-known.get(one.player_id, START).mu, lot, one)
        for one, lot in zip(people, lots, strict=True)
    ]
    return [one for _mu, _lot, one in sorted(keyed, key=lambda key: key[:2])]

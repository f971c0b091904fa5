"""Writes rounds: begin, propose one, start it (T-R2)."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from games import live
from games.engine.chance import Dice
from games.players.models import Player
from games.tournaments import daily, drawer, planning
from games.tournaments.channels import LIST, channel
from games.tournaments.errors import TooFewPeople, WrongMoment
from games.tournaments.formats import Drawn
from games.tournaments.models import (
    Entrant,
    Entry,
    Place,
    Round,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.reading import course_of, format_of
from games.tournaments.services import finishing, pausing, seating
from games.tournaments.services.holding import changed, check_organises, held, locked
from games.tournaments.services.standing import project

TRIES = 4
"""How often a round is drawn anew because somebody came or went meanwhile."""
LOTS = 1_000_003
"""The entry of the seed's dice from which lots among equal seeds are drawn."""
LAST = 5
"""Finished tournaments of the same game by which somebody is seeded."""


@locked
def begin(tournament: Tournament, by: Player | None = None) -> None:
    """Number those who are checked in by earlier places: the first round can be drawn.

    Raises `TooFewPeople`; sent twice it is done once.
    """
    if by is not None:
        check_organises(tournament, by)
    if tournament.status == Status.RUNNING:
        return
    if tournament.status != Status.CHECK_IN:
        raise WrongMoment
    there = list(tournament.entrants.filter(state=Entry.IN, here=True).order_by("at", "pk"))
    fewest = min(planning.plan_of(tournament).seats)
    if len(there) < max(2, fewest):
        raise TooFewPeople
    for number, one in enumerate(_seeded(tournament, there), 1):
        one.number = number
        one.save(update_fields=["number"])
    tournament.status, tournament.started_at = Status.RUNNING, timezone.now()
    tournament.plan = {**tournament.plan, planning.WORDING: True}
    changed(tournament, "status", "started_at", "plan")


def ask(tournament_id: int, number: int, by: Player) -> None:
    """Have round `number` drawn: a small field at once, a larger one off the request (T-P5).

    Raises `WrongMoment` while the round before runs, `NotOrganiser`.
    """
    if Tournament.objects.filter(pk=tournament_id, format="arena").exists():
        return  # It seats people by itself.
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

    The drawing holds no row: if somebody comes or goes meanwhile it is drawn again. Where nobody
    is there to play it the tournament waits, paused, and its organiser is told.
    Raises `WrongMoment` while the round before runs, `NotOrganiser`, `TooFewPeople`.
    """
    for _attempt in range(TRIES):
        tournament = Tournament.objects.get(pk=tournament_id)
        if by is not None:
            check_organises(tournament, by)
        last = tournament.rounds.order_by("number").last()
        if tournament.status != Status.RUNNING or (last and last.number >= number):
            return
        if tournament.format == "arena":
            raise WrongMoment
        if number != (last.number if last else 0) + 1 or (last and last.stage != Stage.OVER):
            raise WrongMoment
        course = course_of(tournament)
        basis = format_of(tournament).basis(course)
        drawn = None
        if basis is not None:
            seed = bytes.fromhex(tournament.seed)
            drawn = drawer.drawn(tournament.format, basis, seed, len(course.people))
        waits = drawn is not None and _has_to_wait(tournament, drawn)
        if waits and by is not None:
            raise TooFewPeople
        if waits:
            pausing.too_few(tournament.pk)
            return
        if _stored(tournament, number, basis, drawn):
            return
    raise WrongMoment


def _has_to_wait(tournament: Tournament, drawn: Drawn) -> bool:
    """Whether nobody is there to play this round, while enough may be back for another one.

    Nothing ends for a lunch that is over: as long as rounds are left it waits. A plan's round in
    which those who are here meet nobody passes; so does one whose people have all left for good.
    """
    numbered = tournament.entrants.filter(number__isnull=False, state=Entry.IN)
    expected = dict(numbered.values_list("number", "here"))
    if tournament.format in planning.ELIMINATIONS or any(drawn.labels):
        seated = {who for table in drawn.tables for who in table}
        return bool(seated & expected.keys()) and not any(expected.get(who) for who in seated)
    fewest = min(planning.plan_of(tournament).seats)
    here = sum(expected.values())
    passes = tournament.format in planning.CLOSED and here >= fewest
    return not drawn.tables and len(expected) >= fewest and not passes


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
        if drawn is None or not (drawn.tables or _passes(tournament, drawn)):
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

    What follows from other results than those by now is dropped instead, and drawn again.
    Raises `WrongMoment`, `NotOrganiser`.
    """
    if by is not None:
        check_organises(tournament, by)
    each = tournament.rounds.filter(number=number).first()
    if tournament.status != Status.RUNNING or each is None:
        raise WrongMoment
    if each.stage != Stage.PROPOSED:
        return
    if not _still_so(tournament, each):
        each.delete()
        changed(tournament)
        return
    each.stage, each.started_at = Stage.RUNNING, timezone.now()
    each.due_at = daily.following(tournament, each.started_at)
    each.save(update_fields=["stage", "started_at", "due_at"])
    seating.seat(tournament, each, Drawn.from_json(each.drawn))
    project(tournament)
    changed(tournament)


def _passes(tournament: Tournament, drawn: Drawn) -> bool:
    """Whether a round without a table is a part of a plan of which more is to come."""
    return bool(drawn.byes) and tournament.format in planning.CLOSED


def _still_so(tournament: Tournament, each: Round) -> bool:
    """Whether the round would be drawn from the same as when it was proposed."""
    basis = format_of(tournament).basis(course_of(tournament))
    return bool(json.loads(json.dumps(basis)) == each.basis)


def _seeded(tournament: Tournament, people: Sequence[Entrant]) -> list[Entrant]:
    """By earlier places, the best first; behind them who has none. Equals by lot."""
    earlier = earlier_places(tournament.game, [one.player_id for one in people])
    lots = Dice(bytes.fromhex(tournament.seed), LOTS, 0).shuffled(range(len(people)))
    keyed = [
        (earlier.get(one.player_id, 2), lot, one) for one, lot in zip(people, lots, strict=True)
    ]
    return [one for *_key, one in sorted(keyed, key=lambda key: key[:2])]


def earlier_places(game: str, people: Iterable[int]) -> dict[int, Fraction]:
    """By player the mean of the last places in finished tournaments: 0 always first, 1 last.

    Who hasn't finished any isn't in it. Two statements, of the game's places alone.
    """
    over = Place.objects.filter(tournament__game=game, tournament__status=Status.OVER).order_by()
    sizes = dict(over.values_list("tournament").annotate(Count("pk")))
    found: defaultdict[int, list[Fraction]] = defaultdict(list)
    mine = over.filter(entrant__player__in=list(people)).order_by(
        "-tournament__ended_at", "-tournament"
    )
    for player, tournament, place in mine.values_list("entrant__player", "tournament", "place"):
        if len(found[player]) < LAST:
            found[player].append(Fraction(place - 1, max(1, sizes[tournament] - 1)))
    return {player: sum(shares, Fraction()) / len(shares) for player, shares in found.items()}

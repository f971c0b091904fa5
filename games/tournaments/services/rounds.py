"""Writes rounds: begins a tournament, proposes and starts rounds, ends the tournament.

Nobody starts rounds in an arena: each batch of tables that it seats is stored as one.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import live
from games.engine.chance import Dice
from games.players.models import Player
from games.tables.absence import services as absence
from games.tables.services import turns_channel
from games.tournaments import notices, planning, round_drawing
from games.tournaments.formats import Drawn
from games.tournaments.models import (
    Beside,
    Chair,
    Entrant,
    Entry,
    Pairing,
    Place,
    Round,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.pairing.history import RoundOutcome
from games.tournaments.queries import course_of, format_of
from games.tournaments.services import entrants, tables
from games.tournaments.services.locking import (
    WrongMoment,
    changed,
    check_organises,
    hold,
    locked,
    publish,
)
from games.tournaments.services.standings import project
from games.ui.refusals import Refused

TRIES = 4
"""The most attempts to draw a round, if somebody comes or goes meanwhile."""
LOTS = 1_000_003
"""The entry of the seed's dice from which lots among equal seeds are drawn."""
LAST = 5
"""The number of a player's finished tournaments of a game that count for their seed."""


class TooFewPeople(Refused):
    """Too few people are there to begin, or nobody to play a round."""

    status = 422
    sentence = _("Not enough people have checked in for a table.")


@locked
def begin(tournament: Tournament, by: Player | None = None) -> None:
    """Begin: number the people who have checked in by earlier places, for the first round.

    Idempotent. Raises `TooFewPeople`, and `WrongMoment` before check-in.
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


def request_draw(tournament_id: int, number: int, by: Player) -> None:
    """Have round `number` drawn: a small field immediately, a larger one by the thread.

    Raises `WrongMoment` while the round before runs, `NotOrganiser`, `TooFewPeople`.
    """
    if Tournament.objects.filter(pk=tournament_id, format="arena").exists():
        return  # An arena seats people automatically.
    if not _leave_to_thread(tournament_id, number, by):
        propose(tournament_id, number, by)


@locked
def _leave_to_thread(tournament: Tournament, number: int, by: Player) -> bool:
    """Leave a large field to the server's thread. Returns whether it was left."""
    check_organises(tournament, by)
    people = tournament.entrants.filter(number__isnull=False).count()
    last = tournament.rounds.order_by("number").last()
    waits = last is None or (last.stage == Stage.OVER and last.number + 1 == number)
    if people <= round_drawing.FEW or tournament.status != Status.RUNNING or not waits:
        return False
    if tournament.to_draw != number:
        tournament.to_draw = number
        changed(tournament, "to_draw")
    return True


def propose(
    tournament_id: int, number: int, by: Player | None = None, *, starts: bool = False
) -> None:
    """Draw round `number`, or end the tournament if there is none. Idempotent.

    No row is locked while it is drawn: if somebody comes or goes meanwhile, it is drawn again. If
    nobody is there to play it, the tournament is paused and its organiser notified; with `by` it
    raises `TooFewPeople` instead. With `starts` the round is stored and started in one transaction:
    nobody would start it if the server stopped in between.
    Raises `WrongMoment` while the round before runs, `NotOrganiser`, `NotDrawn`.
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
            drawn = round_drawing.draw_round(tournament.format, basis, seed, len(course.people))
        waits = drawn is not None and _has_to_wait(tournament, drawn)
        if waits and by is not None:
            raise TooFewPeople
        if waits:
            entrants.wait_for_people(tournament.pk)
            return
        if _store(tournament, number, basis, drawn, starts):
            return
    raise WrongMoment


def _has_to_wait(tournament: Tournament, drawn: Drawn) -> bool:
    """Return whether nobody is there to play a round, while enough people may come back.

    A tournament with rounds left waits instead of ending. But it doesn't wait for a planned round
    in which nobody who is here has an opponent, nor for one whose people have all withdrawn.
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


def _store(
    seen: Tournament,
    number: int,
    basis: dict[str, object] | None,
    drawn: Drawn | None,
    starts: bool,
) -> bool:
    """Store a draw unless the tournament has changed since. Returns whether it was stored.

    With `starts`, start the round too. Without a round to play, end the tournament.
    """
    with transaction.atomic():
        tournament = hold(seen.pk)
        if tournament.version != seen.version:
            return False
        tournament.to_draw = None
        tournament.save(update_fields=["to_draw"])
        if drawn is None or not (drawn.tables or _passes(tournament, drawn)):
            finish(tournament)
        else:
            Round.objects.create(
                tournament=tournament, number=number, basis=basis, drawn=drawn.to_json()
            )
            changed(tournament)
            if starts:
                start(tournament.pk, number)
        publish(tournament)
        return True


@locked
def start(tournament: Tournament, number: int, by: Player | None = None) -> None:
    """Start a proposed round: lay its tables. Idempotent.

    A round whose basis has changed since it was drawn is deleted instead, to be drawn again.
    Raises `WrongMoment` if there is no such round, `NotOrganiser`.
    """
    if by is not None:
        check_organises(tournament, by)
    each = tournament.rounds.filter(number=number).first()
    if tournament.status != Status.RUNNING or each is None:
        raise WrongMoment
    if each.stage != Stage.PROPOSED:
        return
    if not _is_current(tournament, each):
        each.delete()
        changed(tournament)
        return
    each.stage, each.started_at = Stage.RUNNING, timezone.now()
    each.due_at = planning.next_daily_start(tournament, each.started_at)
    each.save(update_fields=["stage", "started_at", "due_at"])
    _lay_tables(tournament, each, Drawn.from_json(each.drawn))
    project(tournament)
    changed(tournament)


def _passes(tournament: Tournament, drawn: Drawn) -> bool:
    """Return whether a round without tables is part of a plan that continues after it."""
    return bool(drawn.byes) and tournament.format in planning.CLOSED


def _is_current(tournament: Tournament, each: Round) -> bool:
    """Return whether a round's basis is still the same as when it was proposed."""
    basis = format_of(tournament).basis(course_of(tournament))
    return bool(json.loads(json.dumps(basis)) == each.basis)


def _seeded(tournament: Tournament, people: Sequence[Entrant]) -> list[Entrant]:
    """Return people by earlier places, the best first, people without any last; equals by lot."""
    earlier = earlier_places(tournament.game, [one.player_id for one in people])
    lots = Dice(bytes.fromhex(tournament.seed), LOTS, 0).shuffled(range(len(people)))
    keyed = [
        (earlier.get(one.player_id, 2), lot, one) for one, lot in zip(people, lots, strict=True)
    ]
    return [one for *_key, one in sorted(keyed, key=lambda key: key[:2])]


def earlier_places(game: str, people: Iterable[int]) -> dict[int, Fraction]:
    """Return the mean of each player's last places in finished tournaments of a game.

    0 is always first, 1 always last. Players who have finished none are left out. Two queries.
    """
    over = Place.objects.filter(tournament__game=game, tournament__status=Status.OVER).order_by()
    sizes = dict(over.values_list("tournament").annotate(Count("pk")))
    shares: defaultdict[int, list[Fraction]] = defaultdict(list)
    mine = over.filter(entrant__player__in=list(people)).order_by(
        "-tournament__ended_at", "-tournament"
    )
    for player, tournament, place in mine.values_list("entrant__player", "tournament", "place"):
        if len(shares[player]) < LAST:
            shares[player].append(Fraction(place - 1, max(1, sizes[tournament] - 1)))
    return {player: sum(each, Fraction()) / len(each) for player, each in shares.items()}


def _lay_tables(
    tournament: Tournament, each: Round, drawn: Drawn, *, everybody: bool = True
) -> None:
    """Create pairings with chairs and tables; with `everybody`, byes and absences too.

    The caller must hold the tournament's row.
    """
    by_number = {
        one.number or 0: one
        for one in tournament.entrants.filter(number__isnull=False).select_related("player")
    }
    for at, table in enumerate(drawn.tables):
        pairing = Pairing.objects.create(round=each, number=at + 1, label=drawn.label(at))
        chairs = [
            Chair(pairing=pairing, entrant=by_number[who], number=seat)
            for seat, who in enumerate(table)
        ]
        away = [chair for chair in chairs if not _is_coming(chair.entrant)]
        if away and pairing.label:
            _enter_walkover(pairing, chairs)
        Chair.objects.bulk_create(chairs)
        if not pairing.decided:
            tables.lay_next(tournament, pairing, chairs)
    if everybody:
        _note_unseated(each, drawn, by_number)
    notices.tell_tables(tournament, each)
    seated = {who for table in drawn.tables for who in table}
    for number, one in by_number.items():
        if everybody or number in seated:
            live.publish(live.player_channel(one.player_id))
            live.publish(turns_channel(one.player_id))


def _note_unseated(each: Round, drawn: Drawn, by_number: Mapping[int, Entrant]) -> None:
    seated = {who for table in drawn.tables for who in table}
    beside = [(who, RoundOutcome.BYE) for who in drawn.byes]
    beside += [(who, RoundOutcome.OUT) for who in by_number if who not in seated | set(drawn.byes)]
    Beside.objects.bulk_create(
        Beside(round=each, entrant=by_number[who], kind=kind) for who, kind in beside
    )


def _enter_walkover(pairing: Pairing, chairs: Sequence[Chair]) -> None:
    """Decide a bracket's match by a walkover; if both are away, the better seed advances."""
    order = sorted(chairs, key=lambda chair: (not _is_coming(chair.entrant), chair.entrant.number))
    for chair in chairs:
        chair.absent = not _is_coming(chair.entrant)
    pairing.places = [order.index(chair) + 1 for chair in chairs]
    pairing.decided_at = timezone.now()
    pairing.save(update_fields=["places", "decided_at"])


def _is_coming(one: Entrant) -> bool:
    return one.here and one.state == Entry.IN


def seat_arena(tournament_id: int) -> None:
    """Seat an arena's free people, if there are enough. No row is locked during the draw."""
    for _attempt in range(TRIES):
        tournament = Tournament.objects.get(pk=tournament_id)
        if tournament.status != Status.RUNNING or tournament.paused:
            return
        course = course_of(tournament)
        basis = format_of(tournament).basis(course)
        if basis is None:
            return
        seed = bytes.fromhex(tournament.seed)
        drawn = round_drawing.draw_round(tournament.format, basis, seed, len(basis["entrants"]))
        if not drawn.tables or _begin_tables(tournament, basis, drawn):
            return


def _begin_tables(seen: Tournament, basis: dict[str, object], drawn: Drawn) -> bool:
    """Begin an arena's tables unless it has changed since. Returns whether they were begun."""
    with transaction.atomic():
        tournament = hold(seen.pk)
        if tournament.version != seen.version:
            return False
        last = tournament.rounds.order_by("number").last()
        each = Round.objects.create(
            tournament=tournament,
            number=last.number + 1 if last else 1,
            stage=Stage.RUNNING,
            basis=basis,
            drawn=drawn.to_json(),
            started_at=timezone.now(),
        )
        _lay_tables(tournament, each, Drawn(drawn.tables), everybody=False)
        project(tournament)
        changed(tournament)
        publish(tournament)
        return True


def has_bell_rung(tournament: Tournament, now: datetime) -> bool:
    """Return whether an arena's time is up."""
    bell = planning.bell(tournament)
    return bell is not None and bell <= now


def ring_bell(tournament: Tournament, now: datetime) -> None:
    """End an arena; open tables are stopped and void. The caller must hold the tournament's row."""
    open_ones = Pairing.objects.filter(
        round__tournament=tournament, void=False, places__isnull=True
    )
    for pairing in open_ones:
        for table in tables.open_tables(pairing):
            absence.stop(table.pk)
        pairing.void, pairing.decided_at = True, now
        pairing.save(update_fields=["void", "decided_at"])
    tournament.rounds.filter(stage=Stage.RUNNING).update(stage=Stage.OVER, ended_at=now)
    finish(tournament)


def finish(tournament: Tournament) -> None:
    """End a tournament with its final standings; its seed is public from now on.

    The caller must hold the tournament's row.
    """
    tournament.status, tournament.ended_at = Status.OVER, timezone.now()
    project(tournament)
    changed(tournament, "status", "ended_at")
    notices.tell_end(tournament)

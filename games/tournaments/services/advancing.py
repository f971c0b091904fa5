"""Enters what tables and the clock have brought. Nothing depends on when: whoever looks does it.

Each call holds the tournament's row, does what is due and may come as often as it likes; killed in
the middle, it has done nothing, and the next one does it.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from games.tables.absence.services import stand_in
from games.tables.models import Entry, Pace, Seat
from games.tables.models import Status as TableStatus
from games.tables.services import lock
from games.tournaments import daily, notices, planning
from games.tournaments.drawer import NotDrawn
from games.tournaments.errors import TooFewPeople, WrongMoment
from games.tournaments.models import (
    Chair,
    Entrant,
    Pairing,
    Round,
    Stage,
    Status,
    Tempo,
    Tournament,
)
from games.tournaments.reading import course_of, format_of
from games.tournaments.services import arenas, opening, rounds, tables
from games.tournaments.services.holding import changed, locked
from games.tournaments.services.opening import begin_check_in
from games.tournaments.services.standing import project


def begins(tournament: Tournament, now: datetime) -> bool:
    """Whether nobody has to press a button for its beginning, which is now."""
    return tournament.status == Status.CHECK_IN and _has_come(tournament, None, now)


def next_round(tournament: Tournament, now: datetime) -> int | None:
    """The round that starts by itself now, or the one after the last, with which it ends."""
    last = _last(tournament)
    coming = _coming(tournament, last)
    if coming is None:
        return last.number + 1 if last and last.stage == Stage.OVER else None
    if tournament.tempo == Tempo.DAILY:
        return coming if _has_come(tournament, last, now) else None
    at_once = tournament.tempo == Tempo.AT_ONCE and last is not None
    proposed = tournament.rounds.filter(stage=Stage.PROPOSED)
    return coming if at_once and not proposed.exists() else None


def waits_for(tournament: Tournament) -> int | None:
    """The number of the round that is played next; `None` while one runs and after the last."""
    return _coming(tournament, _last(tournament))


def _coming(tournament: Tournament, last: Round | None) -> int | None:
    if last is None:
        return 1
    if last.stage != Stage.OVER or _is_the_last(tournament, last):
        return None
    return last.number + 1


def _last(tournament: Tournament) -> Round | None:
    """The last round that has begun."""
    return tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()


def _is_the_last(tournament: Tournament, last: Round) -> bool:
    if tournament.format in planning.BRACKETS:
        # How long a bracket is, its matches tell: a second final, a match for the third place.
        return format_of(tournament).basis(course_of(tournament)) is None
    people = tournament.entrants.filter(number__isnull=False).count()
    plan = planning.plan_of(tournament)
    return last.number >= format_of(tournament).length(plan, people)


def _has_come(tournament: Tournament, last: Round | None, now: datetime) -> bool:
    """Whether today's time has come since the last round started, or that of the beginning."""
    come = daily.come(tournament, now)
    if come is None:
        return False
    if last is not None:
        return last.started_at is not None and come > last.started_at
    return tournament.starts_at is not None and come >= tournament.starts_at


logger = logging.getLogger("spaye.tournaments")
GRACE = 3
"""Minutes until a bot sits in for whoever hasn't come to a live table (T-J5)."""
CHECK_IN = timedelta(minutes=15)
SOON = timedelta(minutes=10)
AT_ONCE = 200


def advance(tournament_id: int) -> None:
    """Do what is due of one tournament, and go on to the next round where that needs nobody."""
    now = timezone.now()
    collect(tournament_id, now)
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return
    if begins(tournament, now):
        _begin(tournament, now)
        return
    if tournament.status != Status.RUNNING:
        return
    if tournament.format == "arena":
        with suppress(NotDrawn):
            arenas.pair(tournament_id)
        return
    if tournament.to_draw:
        with suppress(WrongMoment, NotDrawn):
            rounds.propose(tournament_id, tournament.to_draw)
        return
    if tournament.paused:
        return
    _start_next(tournament, now)


def _start_next(tournament: Tournament, now: datetime) -> None:
    number = next_round(tournament, now)
    if number is not None:
        with suppress(WrongMoment, TooFewPeople, NotDrawn):
            rounds.propose(tournament.pk, number)
            if tournament.rounds.filter(number=number).exists():
                rounds.start(tournament.pk, number)
        return
    soon = daily.following(tournament, now) if tournament.pace == Pace.LIVE else None
    if soon is not None and soon - SOON <= now and (coming := waits_for(tournament)):
        notices.tell_next_round(tournament, coming, soon)


def _begin(tournament: Tournament, now: datetime) -> None:
    """Nobody has to press a button where a round starts each working day."""
    with suppress(WrongMoment, NotDrawn):
        try:
            rounds.begin(tournament.pk)
        except TooFewPeople:
            opening.put_off(tournament.pk)
            return
        rounds.propose(tournament.pk, 1)
        rounds.start(tournament.pk, 1)


def due(now: datetime) -> list[int]:
    """The tournaments in which something may be due."""
    soon = Q(status=Status.ANNOUNCED, starts_at__lte=now + CHECK_IN)
    goes_on = Q(paused=False) | Q(to_draw__isnull=False) | Q(format="arena")
    in_minutes = Q(starts_at__lte=now + SOON, starts_at__gt=now)
    begins = in_minutes | Q(daily_at__isnull=False, starts_at__lte=now)
    asks = Q(status=Status.CHECK_IN) & begins
    found = Tournament.objects.filter(soon | asks | Q(status=Status.RUNNING) & goes_on)
    return list(found.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])


@locked
def collect(tournament: Tournament, now: datetime | None = None) -> None:
    """Enter results, lay what a match still needs, let bots sit in; draw nothing."""
    now = now or timezone.now()
    if tournament.status == Status.ANNOUNCED:
        if tournament.starts_at and tournament.starts_at - CHECK_IN <= now:
            begin_check_in(tournament)
        return
    if _is_soon(tournament, now):
        notices.tell_start(tournament)
    if tournament.status != Status.RUNNING:
        return
    before = tournament.version
    for each in tournament.rounds.filter(stage=Stage.RUNNING):
        _look_round(tournament, each, now)
    if arenas.rings(tournament, now):
        arenas.ring(tournament, now)
    elif tournament.version != before:
        project(tournament)


def _is_soon(tournament: Tournament, now: datetime) -> bool:
    """Whether it begins in ten minutes (T-N1)."""
    begins = tournament.starts_at
    waits = tournament.status == Status.CHECK_IN and begins is not None
    return waits and begins is not None and begins - SOON <= now < begins


def _look_round(tournament: Tournament, each: Round, now: datetime) -> None:
    """Look at its tables; once all are decided it is over."""
    open_ones = [one for one in each.pairings.all() if not one.decided]
    for pairing in open_ones:
        _look_alone(tournament, each, pairing, now)
    if not each.pairings.filter(void=False, places__isnull=True).exists():
        each.stage, each.ended_at = Stage.OVER, now
        each.save(update_fields=["stage", "ended_at"])
        notices.tell_places(tournament, each)
        changed(tournament)


def _look_alone(tournament: Tournament, each: Round, pairing: Pairing, now: datetime) -> None:
    """One that fails takes neither the page nor the round with it: the organiser says its result.

    A database that can't be reached is no fault of the pairing's, and goes on to who answers it.
    """
    try:
        with transaction.atomic():
            _look_at(tournament, each, pairing, now)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        logger.error("pairing %s failed with %s", pairing.pk, type(error).__name__)


def _look_at(tournament: Tournament, each: Round, pairing: Pairing, now: datetime) -> None:
    """Enter the pairing's result, lay its next table, or let bots sit in."""
    chairs = list(pairing.chairs.select_related("entrant__player"))
    result = tables.Result(tournament, pairing, chairs)
    if result.waits:
        _sit_in(tournament, each, pairing, chairs, now)
        return
    places = result.places() if result.tables else None
    if places is None:
        tables.lay_next(tournament, pairing, chairs)
    else:
        pairing.places, pairing.points, pairing.decided_at = places, result.points(), now
        pairing.save(update_fields=["places", "points", "decided_at"])
    changed(tournament)


def _sit_in(
    tournament: Tournament, each: Round, pairing: Pairing, chairs: list[Chair], now: datetime
) -> None:
    """Bots play for those who haven't come, and at the deadline for everybody (T-J5)."""
    over = each.due_at is not None and each.due_at <= now
    for table in tables.open_tables(pairing):
        grace = timedelta(minutes=tournament.plan.get("grace", GRACE))
        began = table.started_at or now
        if not over and (tournament.pace == Pace.DAYS or now - began < grace):
            continue
        people = Seat.objects.filter(table=table, player__isnull=False, standin="")
        missing = people.filter(Q(seen_at=None) | Q(seen_at__lt=began))
        never = set(missing.values_list("player_id", flat=True)) - _have_moved(table.pk)
        _mark_absent(tournament, chairs, never)
        replaced = people if over else people.filter(player__in=never)
        if replaced.exists():
            with transaction.atomic():
                held = lock(table.pk)
                if held.status == TableStatus.RUNNING:
                    stand_in(held, held.seats.filter(pk__in=[seat.pk for seat in replaced]))
            changed(tournament)


def _have_moved(table_id: int) -> set[int]:
    moved = Entry.objects.filter(table=table_id, by__isnull=False)
    return {by for by in moved.values_list("by", flat=True) if by is not None}


def _mark_absent(tournament: Tournament, chairs: list[Chair], players: set[int]) -> None:
    """0 for the round, and out until they check in again."""
    for chair in chairs:
        if chair.entrant.player_id in players and not chair.absent:
            chair.absent = True
            chair.save(update_fields=["absent"])
            Entrant.objects.filter(pk=chair.entrant_id).update(here=False)
            changed(tournament)

"""Advances tournaments by the results of tables and by the clock.

Nothing depends on when it is done: the server's thread calls `advance`, an opened page and the end
of a table call `collect`. Each step is idempotent, in one transaction that holds the tournament's
row: after a crash the next call does it.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from games.live import outages
from games.live.periodic_task import PeriodicTask
from games.tables.absence.services import stand_in
from games.tables.models import Entry, Pace, Seat
from games.tables.models import Status as TableStatus
from games.tables.services import lock
from games.tournaments import notices, planning
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
from games.tournaments.queries import course_of, format_of
from games.tournaments.round_drawing import NotDrawn
from games.tournaments.services import lifecycle, rounds, tables
from games.tournaments.services.locking import WrongMoment, changed, locked
from games.tournaments.services.rounds import TooFewPeople
from games.tournaments.services.standings import project

logger = logging.getLogger("spaye.tournaments")
INTERVAL = 2.0
"""The seconds between two runs of the server's thread."""
GRACE = 3
"""The minutes after which a bot plays for a person who hasn't come to a live table."""
CHECK_IN = timedelta(minutes=15)
SOON = timedelta(minutes=10)
MOST_TOURNAMENTS = 200


def advance_all() -> None:
    """Advance all due tournaments; one that fails doesn't stop the others."""
    for tournament_id in due_tournaments(timezone.now()):
        try:
            advance(tournament_id)
        except Exception as error:
            if not outages.note(error):
                logger.error("tournament %s failed with %s", tournament_id, type(error).__name__)


def keeper() -> PeriodicTask:
    """Return the server's thread, which also draws rounds that take too long for a request."""
    return PeriodicTask("tournaments", advance_all, INTERVAL, logger, "looking at tournaments")


def due_tournaments(now: datetime) -> list[int]:
    """Return the numbers of tournaments in which something may be due."""
    soon = Q(status=Status.ANNOUNCED, starts_at__lte=now + CHECK_IN)
    running = Q(status=Status.RUNNING) & (
        Q(paused=False) | Q(to_draw__isnull=False) | Q(format="arena")
    )
    in_minutes = Q(starts_at__lte=now + SOON, starts_at__gt=now)
    begins = in_minutes | Q(daily_at__isnull=False, starts_at__lte=now)
    check_in = Q(status=Status.CHECK_IN) & begins
    due = Tournament.objects.filter(soon | check_in | running)
    return list(due.order_by("pk").values_list("pk", flat=True)[:MOST_TOURNAMENTS])


def advance(tournament_id: int) -> None:
    """Do what is due in a tournament, and start the next round if that is automatic."""
    now = timezone.now()
    collect(tournament_id, now)
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return
    if starts_by_itself(tournament, now):
        _begin(tournament)
        return
    if tournament.status != Status.RUNNING:
        return
    if tournament.format == "arena":
        with suppress(NotDrawn):
            rounds.seat_arena(tournament_id)
        return
    if tournament.to_draw:
        with suppress(WrongMoment, NotDrawn):
            rounds.propose(tournament_id, tournament.to_draw)
        return
    if tournament.paused:
        return
    _start_next(tournament, now)


def _start_next(tournament: Tournament, now: datetime) -> None:
    """Draw and start the round that is due, or announce one that starts within ten minutes."""
    number = due_round(tournament, now)
    if number is not None:
        with suppress(WrongMoment, TooFewPeople, NotDrawn):
            rounds.propose(tournament.pk, number, starts=True)
            # `propose` starts nothing if the organiser has had the round drawn before.
            if tournament.rounds.filter(number=number).exists():
                rounds.start(tournament.pk, number)
        return
    soon = planning.next_daily_start(tournament, now) if tournament.pace == Pace.LIVE else None
    if soon is not None and soon - SOON <= now and (coming := next_number(tournament)):
        notices.tell_next_round(tournament, coming, soon)


def _begin(tournament: Tournament) -> None:
    """Begin a daily tournament at its time; with too few people, leave that to the organiser."""
    with suppress(WrongMoment, NotDrawn):
        try:
            rounds.begin(tournament.pk)
        except TooFewPeople:
            lifecycle.postpone(tournament.pk)
            return
        rounds.propose(tournament.pk, 1, starts=True)


def starts_by_itself(tournament: Tournament, now: datetime) -> bool:
    """Return whether a daily tournament is to begin now, without the organiser."""
    return tournament.status == Status.CHECK_IN and _has_time_come(tournament, None, now)


def due_round(tournament: Tournament, now: datetime) -> int | None:
    """Return the number of the round that is to start automatically now, or None.

    After the last round it is the next number: proposing that ends the tournament.
    """
    last = _last_round(tournament)
    coming = _number_after(tournament, last)
    if coming is None:
        return last.number + 1 if last and last.stage == Stage.OVER else None
    if tournament.tempo == Tempo.DAILY:
        return coming if _has_time_come(tournament, last, now) else None
    at_once = tournament.tempo == Tempo.AT_ONCE and last is not None
    proposed = tournament.rounds.filter(stage=Stage.PROPOSED)
    return coming if at_once and not proposed.exists() else None


def next_number(tournament: Tournament) -> int | None:
    """Return the number of the next round; None while a round runs, and after the last."""
    return _number_after(tournament, _last_round(tournament))


def _number_after(tournament: Tournament, last: Round | None) -> int | None:
    if last is None:
        return 1
    if last.stage != Stage.OVER or _is_last(tournament, last):
        return None
    return last.number + 1


def _last_round(tournament: Tournament) -> Round | None:
    """Return the last round that has begun, or None."""
    return tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()


def _is_last(tournament: Tournament, last: Round) -> bool:
    if tournament.format in planning.BRACKETS:
        # A bracket's length depends on its matches: a second final may not be needed.
        return format_of(tournament).basis(course_of(tournament)) is None
    people = tournament.entrants.filter(number__isnull=False).count()
    plan = planning.plan_of(tournament)
    return last.number >= format_of(tournament).length(plan, people)


def _has_time_come(tournament: Tournament, last: Round | None, now: datetime) -> bool:
    """Return whether today's start has come, after the last round's or not before `starts_at`."""
    time = planning.todays_start(tournament, now)
    if time is None:
        return False
    if last is not None:
        return last.started_at is not None and time > last.started_at
    return tournament.starts_at is not None and time >= tournament.starts_at


@locked
def collect(tournament: Tournament, now: datetime | None = None) -> None:
    """Open check-in, enter results, lay further tables of matches, let bots play; draw no round."""
    now = now or timezone.now()
    if tournament.status == Status.ANNOUNCED:
        if tournament.starts_at and tournament.starts_at - CHECK_IN <= now:
            lifecycle.begin_check_in(tournament)
        return
    if _is_soon(tournament, now):
        notices.tell_start(tournament)
    if tournament.status != Status.RUNNING:
        return
    before = tournament.version
    for each in tournament.rounds.filter(stage=Stage.RUNNING):
        _settle_round(tournament, each, now)
    if rounds.has_bell_rung(tournament, now):
        rounds.ring_bell(tournament, now)
    elif tournament.version != before:
        project(tournament)


def _is_soon(tournament: Tournament, now: datetime) -> bool:
    """Return whether the tournament begins within ten minutes."""
    begins = tournament.starts_at
    if tournament.status != Status.CHECK_IN or begins is None:
        return False
    return begins - SOON <= now < begins


def _settle_round(tournament: Tournament, each: Round, now: datetime) -> None:
    """Settle the pairings of a round, and end it once all are decided."""
    open_ones = [one for one in each.pairings.all() if not one.decided]
    for pairing in open_ones:
        _settle_alone(tournament, each, pairing, now)
    if not each.pairings.filter(void=False, places__isnull=True).exists():
        each.stage, each.ended_at = Stage.OVER, now
        each.save(update_fields=["stage", "ended_at"])
        notices.tell_places(tournament, each)
        changed(tournament)


def _settle_alone(tournament: Tournament, each: Round, pairing: Pairing, now: datetime) -> None:
    """Settle a pairing; if that fails, log it and go on: the organiser can set its result.

    Raises `OperationalError` and `InterfaceError`, which aren't due to the pairing.
    """
    try:
        with transaction.atomic():
            _settle(tournament, each, pairing, now)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        logger.error("pairing %s failed with %s", pairing.pk, type(error).__name__)


def _settle(tournament: Tournament, each: Round, pairing: Pairing, now: datetime) -> None:
    """Enter a pairing's result, lay its next table, or let bots play."""
    chairs = list(pairing.chairs.select_related("entrant__player"))
    result = tables.PairingResult(tournament, pairing, chairs)
    if result.is_waiting:
        if not tournament.paused:
            _let_bots_play(tournament, each, pairing, chairs, now)
        return
    places = result.places() if result.tables else None
    if places is None:
        tables.lay_next(tournament, pairing, chairs)
    else:
        pairing.places, pairing.points, pairing.decided_at = places, result.points(), now
        pairing.save(update_fields=["places", "points", "decided_at"])
    changed(tournament)


def _let_bots_play(
    tournament: Tournament, each: Round, pairing: Pairing, chairs: list[Chair], now: datetime
) -> None:
    """Let bots play for people who haven't come, and after the deadline for everybody."""
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
    """Mark players as absent: no score for the round, and out until they check in again."""
    for chair in chairs:
        if chair.entrant.player_id in players and not chair.absent:
            chair.absent = True
            chair.save(update_fields=["absent"])
            Entrant.objects.filter(pk=chair.entrant_id).update(here=False)
            changed(tournament)

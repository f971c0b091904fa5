"""Decisions of people at a table when somebody is away or stalls, or wants to stop or pause.

Each function locks the table's row and is idempotent. `asked` is the number of decisions that the
page knew of: of two different answers at once the first counts, and the second raises `Faster`.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import ties
from games.tables.absence.queries import (
    WAIT_FOR,
    absent,
    deciders,
    is_sat_out,
    is_stalling,
    most_of,
    voices,
    voters,
)
from games.tables.models import ON_THE_WAY, Pace, SatOut, Seat, Status, Table, Vote, VoteSubject
from games.tables.services import BOTS, LOBBY, channel, follow_clocks, lock, turns_channel
from games.tables.services.holding import check_goes_on, locked, seated
from games.ui.refusals import Refused


class Faster(Refused):
    """Somebody else at the table has decided since the page was drawn."""

    status = 409
    sentence = gettext_lazy("Someone was faster. Here’s what they chose.")


class NobodyAbsent(Refused):
    """Nobody whom the table waits for is absent."""

    status = 409
    sentence = gettext_lazy("They’re back. Nothing to decide.")


A_MINUTE = timedelta(minutes=1)


@locked
def wait(table: Table, player: Player, asked: int) -> None:
    """Go on waiting for absent players, and ask nobody about them for a while.

    Raises `NotSeated`, `Faster`, `NobodyAbsent`, `Refused`.
    """
    now = timezone.now()
    _check_plays(table, player)
    if table.wait_until and table.wait_until > now:
        return
    _check_decisions(table, asked)
    _absent_seats(table, now)
    table.wait_until = now + WAIT_FOR[Pace(table.pace)]
    count_decision(table, "wait_until")


@locked
def adjourn(table: Table, player: Player, asked: int) -> None:
    """Let the table sleep because somebody is absent. Raises as `wait` does, and `Tied`."""
    seated(table, player)
    ties.check_free(table)
    if table.status == Status.ASLEEP:
        return
    check_running(table)
    _check_decisions(table, asked)
    _absent_seats(table, timezone.now())
    _sleep(table)


@locked
def let_bots_play(table: Table, player: Player, asked: int, numbers: Collection[int]) -> None:
    """Let bots play in the seats `numbers` whose people are absent, until they are back.

    Raises as `wait` does.
    """
    _check_plays(table, player)
    named = table.seats.filter(number__in=numbers)
    if named and all(seat.standin for seat in named):
        return
    _check_decisions(table, asked)
    away = [seat.pk for seat in _absent_seats(table, timezone.now()) if seat.number in numbers]
    if not away:
        raise NobodyAbsent
    stand_in(table, table.seats.filter(pk__in=away))
    count_decision(table)


@locked
def wake(table: Table, player: Player) -> None:
    """Resume a sleeping table; any of its players may.

    Raises `NotSeated`, `Refused`.
    """
    seat = seated(table, player)
    if table.status == Status.RUNNING:
        return
    check_goes_on(table)
    now = timezone.now()
    table.status, table.wait_until = Status.RUNNING, now + WAIT_FOR[Pace(table.pace)]
    count_decision(table, "status", "wait_until")
    # The time that the table slept doesn't count as stalling.
    table.seats.update(here_since=now)
    Seat.objects.filter(pk=seat.pk).update(seen_at=now)
    follow_clocks(table)
    _tell_all(table)
    live.publish(BOTS)


@locked
def vote(table: Table, player: Player, what: str, on: bool) -> None:
    """Vote to stop the table without a result or to let it sleep (`what`), or withdraw the vote.

    A majority of the people at the table carries it. Raises `NotSeated`, `Refused`, `NotStarted`,
    `Tied`.
    """
    seat = seated(table, player)
    ties.check_free(table)
    done = {VoteSubject.STOP: Status.STOPPED, VoteSubject.SLEEP: Status.ASLEEP}[VoteSubject(what)]
    if table.status == done:
        return
    check_goes_on(table)
    if not on:
        table.votes.filter(seat=seat, what=what).delete()
        return
    Vote.objects.get_or_create(
        seat=seat, what=what, defaults={"table": table, "at": timezone.now()}
    )
    _do_if_most_want(table, what)


@locked
def give_a_minute(table: Table, player: Player, number: int, due: int) -> None:
    """Give another seat one more minute if its clock still runs out at `due`, a Unix timestamp.

    So the same form sent twice gives one minute. Raises `NotSeated`, `Tied`, and `Faster` if that
    seat's clock doesn't run.
    """
    mine = seated(table, player)
    ties.check_free(table)
    seats = table.seat_list
    other = next((one for one in seats if one.number == number and one.pk != mine.pk), None)
    if other is None or other.due_at is None:
        raise Faster
    if int(other.due_at.timestamp()) != due:
        return
    other.due_at += A_MINUTE
    other.save(update_fields=["due_at"])
    table.due_at = min((one.due_at for one in seats if one.due_at), default=None)
    count_decision(table, "due_at")


@locked
def stop(table: Table) -> None:
    """End a tournament's table without a result, as its app has decided (`ties`). Idempotent."""
    if table.status in ON_THE_WAY:
        _stop(table)


def sit_back(table_id: int, player: Player) -> None:
    """Let the player take over from the bot in their seat. Raises `NotSeated`."""
    with transaction.atomic():
        seat = seated(lock(table_id), player)
        come_back(seat.pk, tapped=True)


def come_back(seat_id: int, *, tapped: bool = False) -> None:
    """End the bot's standing in at this seat. Writes nothing if no bot stands in.

    A player who was sat out must have `tapped` a button: being there isn’t enough.
    """
    with transaction.atomic():
        table = lock(Seat.objects.values_list("table", flat=True).get(pk=seat_id))
        sat_out = SatOut.objects.filter(seat=seat_id, back_at=None)
        stood_in = table.seats.filter(pk=seat_id).exclude(standin="")
        if not tapped and sat_out.exists():
            return
        if not stood_in.update(standin="", back_at=timezone.now()):
            return
        sat_out.update(back_at=timezone.now())
        follow_clocks(table)
        live.publish(channel(table.pk), table.version)
        live.publish(LOBBY)
        live.publish(turns_channel(table.seats.get(pk=seat_id).player_id or 0))


def dismiss_bots_moves(table_id: int, player: Player) -> None:
    """Dismiss the note on what a bot did in the player's seat. Raises `NotSeated`."""
    with transaction.atomic():
        seat = seated(lock(table_id), player)
        if seat.back_at is not None:
            Seat.objects.filter(pk=seat.pk).update(back_at=None)
            live.publish(channel(table_id))


def stand_in(table: Table, seats: QuerySet[Seat]) -> None:
    """Let bots play in these seats until their people are back. The caller holds the row."""
    seats.update(standin=levels.best(table.game))
    follow_clocks(table)
    for seat in seats:
        live.publish(turns_channel(seat.player_id or 0))
    live.publish(BOTS)


def _do_if_most_want(table: Table, what: str) -> None:
    """Stop the table or let it sleep if a majority has voted for it."""
    people = {seat.pk for seat in voters(table)}
    wanted = table.votes.filter(what=what, seat__in=people).count()
    if wanted < most_of(len(people)):
        return
    if what == VoteSubject.SLEEP:
        _sleep(table)
    else:
        _stop(table)


def _sleep(table: Table) -> None:
    table.status = Status.ASLEEP
    table.votes.filter(what=VoteSubject.SLEEP).delete()
    count_decision(table, "status")
    follow_clocks(table)
    _tell_all(table)


def _stop(table: Table) -> None:
    """End the table without a result: no turns, no stand-ins, no clocks."""
    table.status, table.ended_at = Status.STOPPED, timezone.now()
    count_decision(table, "status", "ended_at")
    table.seats.update(turn=False, standin="")
    follow_clocks(table)
    _tell_all(table)


def count_decision(table: Table, *fields: str) -> None:
    """Count a decision, so that answers of older pages raise `Faster`."""
    table.decisions += 1
    table.save(update_fields=["decisions", *fields])


def _tell_all(table: Table) -> None:
    for player_id in table.seats.exclude(player=None).values_list("player", flat=True):
        live.publish(turns_channel(player_id))


def _absent_seats(table: Table, now: datetime) -> list[Seat]:
    """Return the absent seats. Raises `NobodyAbsent` if there are none."""
    found = absent(table, now)
    if not found:
        raise NobodyAbsent
    return found


def _check_plays(table: Table, player: Player) -> None:
    seated(table, player)
    check_running(table)


def check_running(table: Table) -> None:
    """Check that the table is running. Raises `NotStarted`, and `Refused` if it ended or sleeps."""
    check_goes_on(table)
    if table.status == Status.ASLEEP:
        raise Refused(_("The table is paused."), 409)


def _check_decisions(table: Table, asked: int) -> None:
    if asked != table.decisions:
        raise Faster


class NobodyStalls(Refused):
    """The player has moved or gone, or the table hasn’t waited long enough."""

    status = 409
    sentence = gettext_lazy("They’ve moved or left. No bot needed.")


@locked
def vote_to_sit_out(table: Table, player: Player, number: int, on: bool) -> None:
    """Vote to sit out the person at seat `number`, or withdraw the vote; a majority carries it.

    Raises `NotSeated`, `Tied`, `NobodyStalls`, `Refused`, `NotStarted`.
    """
    mine = seated(table, player)
    ties.check_free(table)
    check_running(table)
    about = _person_at(table, number)
    if about.pk == mine.pk:
        raise NobodyStalls
    if is_sat_out(about):
        return
    if not on:
        table.votes.filter(seat=mine, what=VoteSubject.OUT, about=about).delete()
        return
    if not is_stalling(table, about, timezone.now()):
        raise NobodyStalls
    Vote.objects.update_or_create(
        seat=mine,
        what=VoteSubject.OUT,
        about=about,
        defaults={"table": table, "at": timezone.now()},
    )
    if len(voices(table, about)) >= most_of(len(deciders(table, about))):
        _sit_out(table, about, None)


@locked
def sit_out_as_organiser(table: Table, by: Player, number: int) -> bool:
    """Sit somebody out at a tournament's table, and return whether that changed anything.

    The caller has checked that `by` may.

    Raises `NobodyStalls`, `Refused`, `NotStarted`.
    """
    check_running(table)
    about = _person_at(table, number)
    if is_sat_out(about):
        return False
    if not is_stalling(table, about, timezone.now()):
        raise NobodyStalls
    _sit_out(table, about, by)
    return True


def _sit_out(table: Table, about: Seat, by: Player | None) -> None:
    assert about.player is not None  # only people stall
    SatOut.objects.create(table=table, seat=about, player=about.player, by=by, at=timezone.now())
    table.votes.filter(what=VoteSubject.OUT, about=about).delete()
    stand_in(table, table.seats.filter(pk=about.pk))
    count_decision(table)


def _person_at(table: Table, number: int) -> Seat:
    seat = table.seats.select_related("player").filter(number=number).first()
    if seat is None or seat.player is None:
        raise NobodyStalls
    return seat

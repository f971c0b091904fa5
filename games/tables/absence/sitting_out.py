"""Writes that somebody who is there and doesn’t move is sat out: a bot plays for them (R7).

The others decide, most of them; at a tournament’s table its organiser. One tap, or a move, and
they play themselves again.
"""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.tables import ties
from games.tables.absence.services import check_running, decided, stand_in
from games.tables.absence.who import deciders, is_stalling, most_of, waiting_since
from games.tables.models import Asked, SatOut, Seat, Table, Vote
from games.tables.services.holding import locked, seated
from games.ui.refusals import Refused


class NobodyStalls(Refused):
    """Whoever it is about has moved or gone, or hasn’t been waited for long enough."""

    status = 409
    sentence = _("They’ve moved or left. No bot needed.")


@locked
def vote(table: Table, player: Player, number: int, on: bool) -> None:
    """Want the person at seat `number` to be sat out, or want it no longer; most of the others do.

    Raises `NotSeated`, `Tied`, `NobodyStalls`, `Refused`, `NotStarted`.
    """
    mine = seated(table, player)
    ties.check_free(table)
    check_running(table)
    about = _found(table, number)
    if about.pk == mine.pk:
        raise NobodyStalls
    if is_sat_out(about):
        return
    if not on:
        table.votes.filter(seat=mine, what=Asked.OUT, about=about).delete()
        return
    if not is_stalling(table, about, timezone.now()):
        raise NobodyStalls
    Vote.objects.update_or_create(
        seat=mine, what=Asked.OUT, about=about, defaults={"table": table, "at": timezone.now()}
    )
    if len(voices(table, about)) >= most_of(len(deciders(table, about))):
        _sit_out(table, about, None)


@locked
def by_organiser(table: Table, by: Player, number: int) -> bool:
    """Sit somebody out at a tournament's table; the caller has checked the right to.

    Returns whether it changed anything.

    Raises `NobodyStalls`, `Refused`, `NotStarted`.
    """
    check_running(table)
    about = _found(table, number)
    if is_sat_out(about):
        return False
    if not is_stalling(table, about, timezone.now()):
        raise NobodyStalls
    _sit_out(table, about, by)
    return True


def voices(table: Table, about: Seat) -> list[Seat]:
    """Who wants it now: what was wanted before the last move is no longer asked."""
    since = waiting_since(table, about)
    asked = table.votes.filter(what=Asked.OUT, about=about, at__gt=since)
    wanted = set(asked.values_list("seat", flat=True))
    return [seat for seat in deciders(table, about) if seat.pk in wanted]


def is_sat_out(seat: Seat) -> bool:
    return bool(seat.standin) and SatOut.objects.filter(seat=seat, back_at=None).exists()


def _sit_out(table: Table, about: Seat, by: Player | None) -> None:
    assert about.player is not None  # only people stall
    SatOut.objects.create(table=table, seat=about, player=about.player, by=by, at=timezone.now())
    table.votes.filter(what=Asked.OUT, about=about).delete()
    stand_in(table, table.seats.filter(pk=about.pk))
    decided(table)


def _found(table: Table, number: int) -> Seat:
    seat = table.seats.select_related("player").filter(number=number).first()
    if seat is None or seat.player is None:
        raise NobodyStalls
    return seat

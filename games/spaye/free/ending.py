"""An open call ends: by a yes, by its caller's own word, or by what the caller does instead."""

from collections.abc import Iterable

from django.db.models import F
from django.utils import timezone

from games import live
from games.engine.contract import Move
from games.players.models import Player
from games.spaye import days
from games.spaye.models import Day, OpenCall
from games.spaye.rules.state import State
from games.tables import services as tables
from games.tables.models import Table

ENDS = frozenset({"challenge", "accept", "check_out", "call_final", "join_final", "log"})
"""Moves after which whoever made them asks for nobody any more."""


def moved(table: Table, state: State, seat: int | None, move: Move) -> None:
    """Part of a move's transaction; no query on a day on which nobody calls."""
    if move.verb not in ENDS:
        return
    day = days.known(table)
    if day is None or day.free_until is None or day.free_until < timezone.now():
        return
    for call in OpenCall.objects.filter(day=day, outcome="", seat__in=_who(state, seat, move)):
        end(call, OpenCall.WITHDRAWN)


def end(call: OpenCall, outcome: str, by: Player | None = None) -> None:
    """It is over; open pages hear of it."""
    call.outcome, call.answered_by, call.ended_at = outcome, by, timezone.now()
    call.save(update_fields=["outcome", "answered_by", "ended_at"])
    table_id = Day.objects.filter(pk=call.day_id).values_list("table", flat=True).get()
    announce(call.day_id, table_id)


def announce(day_id: int, table_id: int) -> None:
    """The day's regions are drawn again, as newer ones."""
    Day.objects.filter(pk=day_id).update(free_changes=F("free_changes") + 1)
    live.publish(tables.channel(table_id))


def _who(state: State, seat: int | None, move: Move) -> Iterable[int]:
    if move.verb == "log":
        return state.dayes[-1].players
    named = [int(arg) for arg in move.args[:1] if arg.isdecimal()]
    own = [] if seat is None else [seat]
    return [*own, *(named if move.verb in ("accept", "check_out") else [])]

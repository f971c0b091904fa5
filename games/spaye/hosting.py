"""What the clock makes due, what a move means for the month, and when a day may be opened."""

from datetime import datetime
from typing import Any

from games.engine.contract import Move
from games.players.clock import Clock
from games.spaye import days, services
from games.spaye.free import ending
from games.spaye.month import projection
from games.spaye.notices import chats, kinds
from games.tables.models import Table


def overdue(table: Table, state: Any, now: datetime) -> Move | None:
    clock = Clock.at(now)
    day = days.known(table)
    if day is None:
        return None
    if days.close_due(state, day.date, clock):
        return Move("close")
    unruled = days.void_due(state, day.date, clock)
    return None if unruled is None else Move("void", (str(unruled),))


def timely(table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
    services.check_time(table, state, move, now)


def moved(table: Table, state: Any, seat: int | None, move: Move) -> None:
    projection.project(table, state, seat, move)
    ending.moved(table, state, seat, move)
    kinds.moved(table, seat, move)
    chats.moved(table, state, seat, move)
    services.forget_counts(table, state, move)


def ledger(table: Table, state: Any) -> Any:
    return None if table.imported else projection.ledger_of(table, state)


def may_open(table: Table, state: Any, now: datetime) -> bool:
    if table.imported:
        return True
    clock = Clock.at(now)
    day = days.of_table(table)
    # A finished day stays shut until midnight: exercises are still confirmed, and a double
    # or quits would be told beforehand by the seed.
    return clock.over(day.date) or (state.closed and not state.finished)


def seen(state: Any) -> list[Any]:
    """Each dāye: its players and the cards of every draw."""
    return [[list(one.players), [list(draw) for draw in one.draws]] for one in state.dayes]

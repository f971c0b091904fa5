"""Späye's hooks for tables: moves due by the clock, effects of moves, when a day may be opened."""

from datetime import datetime
from typing import Any

from games.engine.contract import Move
from games.players.clock import Clock
from games.spaye import days, month, services
from games.spaye.notices import chats, day_notices
from games.tables.models import Table


def overdue(table: Table, state: Any, now: datetime) -> Move | None:
    clock = Clock.at(now)
    day = days.find_by_table(table)
    if day is None:
        return None
    if days.has_to_close(state, day.date, clock):
        return Move("close")
    unruled = days.unruled_dispute(state, day.date, clock)
    return None if unruled is None else Move("void", (str(unruled),))


def timely(table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
    services.check_time(table, state, move, now)


def after_move(table: Table, state: Any, seat: int | None, move: Move) -> None:
    month.project(table, state, seat, move)
    services.end_calls(table, state, seat, move)
    day_notices.after_move(table, seat, move)
    chats.after_move(table, state, seat, move)
    services.forget_counts(table, state, move)


def ledger(table: Table, state: Any) -> Any:
    return None if table.imported else month.ledger_of(table, state)


def may_open(table: Table, state: Any, now: datetime) -> bool:
    if table.imported:
        return True
    clock = Clock.at(now)
    day = days.get_by_table(table)
    # A finished day stays shut until midnight: exercises are still confirmed, and the seed would
    # tell the result of a double or quits in advance.
    return clock.over(day.date) or (state.closed and not state.finished)


def published_results(state: Any) -> list[Any]:
    """Return each dāye's players and the cards of each of its draws."""
    return [[list(daye.players), [list(draw) for draw in daye.draws]] for daye in state.dayes]

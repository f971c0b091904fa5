"""The three columns of the day, and how it ended."""

from dataclasses import dataclass
from typing import Any

from games.engine.contract import Outcome
from games.spaye.rules.cards import victories
from games.spaye.rules.state import Daye, State


@dataclass(frozen=True, slots=True)
class Columns:
    """Points by seat (SP-44)."""

    daye: tuple[int, ...]
    victoire: tuple[int, ...]
    repetition: tuple[int, ...]


def participation(daye: Daye) -> int:
    """Return the dāye points of each player: 3 in the final, also for a tied pair (SP-41)."""
    return 3 if daye.final else 1


def daye_victories(state: State, at: int) -> tuple[int, ...]:
    """Return victory points by place in the dāye; an adjustment costs the final's (SP-54)."""
    daye = state.dayes[at]
    cancelled = {ex.seat for ex in state.exercises if ex.daye == at and ex.final and ex.adjusted}
    won = zip(daye.players, victories(daye.draws[-1]), strict=True)
    return tuple(0 if seat in cancelled else points for seat, points in won)


def columns(state: State) -> Columns:
    """Return the day's points: provisional while it runs, none if it is cancelled."""
    daye, victoire, repetition = ([0] * len(state.players) for _ in range(3))
    for at, settled in enumerate(() if state.cancelled else state.dayes):
        if settled.counts:
            for seat, points in zip(settled.players, daye_victories(state, at), strict=True):
                daye[seat] += participation(settled)
                victoire[seat] += points
    for exercise in () if state.cancelled else state.exercises:
        if state.dayes[exercise.daye].counts:
            repetition[exercise.seat] += exercise.points
    return Columns(tuple(daye), tuple(victoire), tuple(repetition))


def outcome(state: State) -> Outcome | None:
    """Return the day's result from the last card on, or once it is closed; else `None` (SP-83)."""
    if not (state.finished or state.closed):
        return None
    points = columns(state)
    day: dict[str, Any] = {
        "status": "finished" if state.finished else "cancelled",
        "daye": list(points.daye),
        "victoire": list(points.victoire),
        "repetition": list(points.repetition),
    }
    return Outcome(places=None, more=day)

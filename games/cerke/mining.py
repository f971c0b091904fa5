"""Cerke: positions for the deal of the day, all of whose moves are judged."""

from __future__ import annotations

from games.cerke.rules import State, observe
from games.learning.deals.contract import Task

SEATS = 2
HARD = "best"
GAP = 1.0
"""Points by which the best move has to be better than the second."""
EVERY_MOVE = True
"""What each move is worth is kept: it is the score."""


def suits(state: State) -> bool:
    """A turn of a season in which something has been taken."""
    return state.phase == "turn" and sum(map(len, state.reserves)) >= 2


def task(key: str, state: State, seat: int) -> Task:
    seen = observe(state, seat)
    setup = {
        "position": dict(seen.position),
        "reserves": [list(names) for names in seen.reserves],
        "to_move": seat,
        "season": 1,
        "scores": list(seen.scores),
        "multiplier": seen.multiplier,
    }
    return Task(key, SEATS, seat, setup, {"seasons": 1})

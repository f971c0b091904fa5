"""Speahx: a table of three whose draw pile is gone, at the beginning of a turn."""

from __future__ import annotations

from games.learning.deals.contract import Task
from games.speahx.rules import State

SEATS = 3
HARD = "best"
GAP = 0.08
"""Chance by which the best move has to be better than the second."""
EVERY_MOVE = False


def suits(state: State) -> bool:
    """Nothing is under way, nobody is out, and the end isn't far."""
    fresh = not (state.chances or state.drawn or state.cleared or state.turned or state.order)
    held = [len(hand) for hand in state.hands]
    return fresh and not state.draw and bool(state.pile) and max(held) <= 9 and min(held) >= 2


def task(key: str, state: State, seat: int) -> Task:
    setup = {
        "hands": [list(hand) for hand in state.hands],
        "table": [[card for card in slots if card] for slots in state.table],
        "draw": [],
        "starts": seat,
        "pile": list(state.pile),
        "suit": state.suit,
    }
    return Task(key, SEATS, seat, setup)

"""La Spirale d'Or: medals at the opening of a Spirale.

Numbers are mixed, so that no single move is the best: what Steady's plays bring is less than what
Sharp's do.
"""

from __future__ import annotations

from games.learning.deals.contract import Task
from games.spirale.rules import State

SEATS = 2
HARD = "plays"
GAP = 3.0
"""Per cent by which Steady's plays bring less than Sharp's."""
EVERY_MOVE = False


def suits(state: State) -> bool:
    opening = state.phase == "confrontation" and not state.second and not any(state.announced)
    return opening and state.spirale > 2 and min(state.gold) >= 4


def task(key: str, state: State, seat: int) -> Task:
    setup = {
        "gold": list(state.gold),
        "spiral": list(state.spiral),
        "stars": list(state.stars),
        "discard": state.discard,
    }
    return Task(key, SEATS, seat, setup)

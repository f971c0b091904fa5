"""Papayoo: a round of four that is dealt once and for all, with its dealer and its die."""

from __future__ import annotations

from zlib import crc32

from games.learning.deals.contract import Task
from games.papayoo.rules import State, cards

SEATS = 4
HARD = ""
"""Every round is as good as another: what there is to be seen isn't known before it is played."""
GAP = 0.0
EVERY_MOVE = False


def suits(state: State) -> bool:
    """As dealt."""
    return state.ecart and not state.finished and not any(state.given)


def task(key: str, state: State, seat: int) -> Task:
    """The die isn't rolled yet in such a position: it follows from the key."""
    die = cards.FRENCH[crc32(key.encode()) % len(cards.FRENCH)]
    hands = [list(hand) for hand in state.hands]
    setup = {"dealer": state.dealer, "rounds": [{"hands": hands, "die": die}]}
    return Task(key, SEATS, seat, setup, {"rounds": 1})

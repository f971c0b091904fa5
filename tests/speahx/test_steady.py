"""The choices of Steady and Gentle are quick with any hand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from games.engine.chance import Dice
from games.speahx import rules
from games.speahx.bot import BOTS
from games.speahx.rules import JOKER, full_pack
from tests.speahx.rules.positions import position

T = TypeVar("T")
MOST = 5
"""How many times as long as listing what is legal: what the machine does beside slows both."""


@pytest.mark.parametrize("level", ["gentle", "steady"])
def test_it_answers_in_time_with_most_of_five_packs_in_hand(level: str) -> None:
    """One who was given pile after pile: more than forty thousand plays are legal."""
    pack = [card for card in full_pack(5, jokers=True) if card != JOKER]
    random.Random(1).shuffle(pack)
    hand, other, pile = pack[:180], pack[180], pack[181:186]
    state = position(" ".join(hand), other, pile=" ".join(pile), packs=5)
    listed, moves = _took(lambda: list(rules.legal_moves(state, 0)))
    assert len(moves) > 40_000
    seen = rules.observe(state, 0)
    answers = [_took(lambda: BOTS[level](seen, moves, Dice(bytes(32), 0, 0))) for _ in range(3)]
    assert all(chosen in moves for _seconds, chosen in answers)
    # The quickest of three: something else may have slowed one of them down.
    assert min(seconds for seconds, _chosen in answers) < MOST * listed


def _took(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds of computing, and what came out."""
    start = time.thread_time()
    done = work()
    return time.thread_time() - start, done

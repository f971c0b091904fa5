"""Steady's choice is quick with any hand."""

from __future__ import annotations

import random
import time

from games.engine.chance import Dice
from games.speahx import rules
from games.speahx.bot import BOTS
from games.speahx.rules import cards
from tests.speahx.rules.positions import position

MOST_SECONDS = 0.3


def test_it_answers_in_time_with_most_of_five_packs_in_hand() -> None:
    """One who was given pile after pile: more than forty thousand plays are legal."""
    pack = [card for card in cards.full_pack(5, jokers=True) if card != cards.JOKER]
    random.Random(1).shuffle(pack)
    hand, other, pile = pack[:180], pack[180], pack[181:186]
    state = position(" ".join(hand), other, pile=" ".join(pile), packs=5)
    moves, seen = list(rules.legal_moves(state, 0)), rules.observe(state, 0)
    assert len(moves) > 40_000
    start = time.thread_time()
    assert BOTS["steady"](seen, moves, Dice(bytes(32), 0, 0)) in moves
    assert time.thread_time() - start < MOST_SECONDS

"""Whole random games, step by step."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.cerke import rules
from games.cerke.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Move

MOST_PLIES = 2000


@dataclass(frozen=True)
class Step:
    """A move, the states around it, and its throws."""

    before: State
    move: Move
    after: State
    throws: tuple[int, ...]


def steps(seasons: int, number: int, going_on: float = 0.5) -> Iterator[Step]:
    """A game that ends or reaches the cap; `going_on` is how often one declares ty mok1."""
    dice = random.Random(f"{seasons} {number}")
    seed = number.to_bytes(32, "big")
    state = rules.setup(2, {"seasons": seasons}, Chance(seed, 0))
    for ply in range(1, MOST_PLIES + 1):
        if state.end:
            return
        moves = list(rules.legal_moves(state, state.turn))
        move = dice.choice(moves)
        if state.phase == "declare":
            move = moves[dice.random() < going_on]
        chance = Chance(seed, ply)
        after = rules.apply(state, state.turn, move, chance)
        yield Step(state, move, after, tuple(number for _, number in chance.events))
        state = after

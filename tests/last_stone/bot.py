"""Leaves a multiple of four, where that is possible."""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from tests.last_stone.rules import State


def steady(seen: State, moves: Sequence[Move], dice: Dice) -> Move:
    best = [move for move in moves if (seen.stones - int(move.args[0])) % 4 == 0]
    return dice.choice(best or moves)


BOTS = {"steady": steady}

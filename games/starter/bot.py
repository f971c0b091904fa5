"""The bots. Each knows what its seat sees, and nothing else."""

from collections.abc import Sequence

from games.engine.cards import suit_of
from games.engine.chance import Dice
from games.engine.contract import Move
from games.starter.rules import Observation

NOTICED = 50
"""How often, in per cent, Gentle notices one of the moves that it has."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Choose as Steady does, among the moves that it notices; among all if it notices none."""
    return steady(seen, [move for move in moves if dice.below(100) < NOTICED] or moves, dice)


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play from the suit that it holds most of: there the next card fits too."""
    suits = [suit_of(card) for card in seen.hand]

    def worth(move: Move) -> int:
        return suits.count(suit_of(move.args[0])) if move.args else 0

    most = max(map(worth, moves))
    return dice.choice([move for move in moves if worth(move) == most])


BOTS = {"gentle": gentle, "steady": steady}

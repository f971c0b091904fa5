"""The bots: each picks a move from what its seat sees, the legal moves and dice."""

from collections.abc import Sequence

from games.engine.cards import suit_of
from games.engine.chance import Dice
from games.engine.contract import Move
from games.starter.rules import Observation

NOTICED = 50
"""The chance in per cent that Gentle notices a move."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return Steady's choice among the moves that it notices, or among all if it notices none."""
    return steady(seen, [move for move in moves if dice.below(100) < NOTICED] or moves, dice)


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return a card of the suit held most, so that the next card fits too."""
    suits = [suit_of(card) for card in seen.hand]

    def worth(move: Move) -> int:
        return suits.count(suit_of(move.args[0])) if move.args else 0

    most = max(map(worth, moves))
    return dice.choice([move for move in moves if worth(move) == most])


BOTS = {"gentle": gentle, "steady": steady}

"""A pile that went into a hand is that hand's: nothing tells its cards any more."""

import pytest

from games.engine.contract import Move
from games.speahx.page import count_open_moves


def told(*moves: str) -> int:
    """How many of these, the newest first, may be told."""
    return count_open_moves([Move.parse(move) for move in moves])


@pytest.mark.parametrize("taking", ["take", "show no", "show yes", "play X to=3", "play JS to=0"])
def test_SX_36_moves_before_a_pile_was_taken_are_not_told(taking: str) -> None:
    assert told("play 5C", taking, "play 9H", "play 9D") == 2


def test_SX_36_cards_that_lie_open_or_are_listed_are_told() -> None:
    moves = ("play 5C", "play 10H", "chance", "stop", "turn 3", "play 2S suit=C", "play X")
    assert told(*moves) == len(moves)

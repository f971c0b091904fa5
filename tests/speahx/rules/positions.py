"""Tables in a known position."""

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.speahx import rules
from games.speahx.rules import State


def setup_of(*hands: str, **setup: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options and set-up: `hands`, `pile`, `draw` as words, `table` as a list of words."""
    options = {key: setup.pop(key) for key in ("packs", "jokers") if key in setup}
    read: dict[str, Any] = {"hands": [hand.split() for hand in hands], "starts": 0} | setup
    for key in ("pile", "draw"):
        if key in read:
            read[key] = read[key].split()
    if "table" in read:
        read["table"] = [slots.split() for slots in read["table"]]
    return options, read


def position(*hands: str, **more: Any) -> State:
    given, setup = setup_of(*hands, **more)
    options = rules.read_options(given)
    queues = rules.read_setup(setup, len(hands), options)
    return rules.setup(len(hands), options, Chance(bytes(32), 0, queues))


def play(state: State, *moves: str) -> State:
    """Moves of whose turn it is."""
    for text in moves:
        state = rules.apply(state, state.turn, Move.parse(text), Chance(None, 1))
    return state


def refusal(state: State, move: str, seat: int | None = None) -> IllegalMove:
    """What refuses the move."""
    mover = state.turn if seat is None else seat
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, mover, Move.parse(move), Chance(None, 1))
    return refused.value


def legal(state: State) -> set[str]:
    return {str(move) for move in rules.legal_moves(state, state.turn)}

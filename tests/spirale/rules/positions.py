"""Tables in a known position."""

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.spirale import rules
from games.spirale.rules import State


def position(
    gold: tuple[int, int] = (13, 13),
    spiral: tuple[int, int] = (0, 0),
    stars: tuple[int, int] = (7, 7),
    discard: int = 0,
    **options: Any,
) -> State:
    read = rules.read_options(options)
    setup = {"gold": [*gold], "spiral": [*spiral], "stars": [*stars], "discard": discard}
    return rules.setup(2, read, Chance(None, 0, rules.read_setup(setup, 2, read)))


def play(state: State, *entries: str) -> State:
    """Entries like "0 announce 7"; "7-4" is a Confrontation, "pass" whose turn it is."""
    for entry in entries:
        if "-" in entry and " " not in entry:
            mine, other = entry.split("-")
            state = play(state, f"0 announce {mine}", f"1 announce {other}")
            continue
        seat, text = entry.split(" ", 1) if entry[0] in "01" else (str(state.speaker), entry)
        state = rules.apply(state, int(seat), Move.parse(text), Chance(None, 1))
    return state


def refusal(state: State, entry: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        play(state, entry)
    return refused.value


def legal(state: State, seat: int) -> set[str]:
    return {str(move) for move in rules.legal_moves(state, seat)}


def medals(state: State) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Gold, spiral, discard."""
    return state.gold, state.spiral, state.discard

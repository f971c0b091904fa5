"""Tables in known positions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.cerke import rules
from games.cerke.rules import pieces
from games.cerke.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move

KINGS = ("KA red Io A", "KIA black Io IA")
FAR = "PIA"
"""Where Tam2 stands unless a test says otherwise."""


def setup_of(
    *placed: str, to_move: int = 0, held: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """Pieces like "XU red Kauk2 A"; `held` is the reserve of who moves, the rest the other's."""
    position = dict(line.split(" ", 1) for line in placed)
    if pieces.TAM_NAME not in position.values():
        position[FAR] = pieces.TAM_NAME
    left = Counter({name: pieces.COUNTS[held // 2] for name, held in pieces.HELD_BY_NAME.items()})
    left.subtract(name.rsplit(" ", 1)[0] for name in position.values() if " " in name)
    left.subtract(held)
    reserves = [list(held), list(left.elements())]
    if to_move == 1:
        reserves.reverse()
    return {"position": position, "reserves": reserves, "to_move": to_move} | more


def position(*placed: str, **more: Any) -> State:
    """A table in the position of `setup_of`; `seasons` is an option."""
    options = rules.read_options({"seasons": more.pop("seasons", 1)})
    queues = rules.read_setup(setup_of(*placed, **more), 2, options)
    return rules.setup(2, options, Chance(None, 0, queues))


def opened(*throws: int, seasons: int = 1) -> State:
    """A new table whose first throws are these."""
    options = rules.read_options({"seasons": seasons})
    queues = rules.read_setup({"throws": list(throws)}, 2, options)
    return rules.setup(2, options, Chance(None, 0, queues))


def play(state: State, *moves: str, throws: Sequence[int] = ()) -> State:
    """Moves of whose turn it is; `throws` fall in this order, and all of them."""
    script: Mapping[str, Sequence[int]] = {"throws": throws}
    used = 0
    for number, text in enumerate(moves, start=1):
        chance = Chance(None, number, script, {"throws": used})
        state = rules.apply(state, state.turn, Move.parse(text), chance)
        used += len(chance.events)
    assert used == len(throws)
    return state


def recorded(*journal: Any, setup: dict[str, Any], seasons: int = 1) -> dict[str, Any]:
    """The record of a table."""
    return {
        "game": "cerke",
        "format": 1,
        "seats": 2,
        "options": {"seasons": seasons},
        "seed": None,
        "setup": setup,
        "journal": list(journal),
    }


def refusal(state: State, move: str, seat: int | None = None) -> IllegalMove:
    """What refuses the move."""
    mover = state.turn if seat is None else seat
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, mover, Move.parse(move), Chance(None, 1))
    return refused.value


def refused(state: State, move: str) -> str:
    """The rule that refuses the move."""
    return refusal(state, move).rule


def legal(state: State, start: str = "") -> set[str]:
    """The legal moves, of those beginning with these words."""
    moves = map(str, rules.legal_moves(state, state.turn))
    return {move for move in moves if move.startswith(start)}


def ends(state: State, start: str) -> set[str]:
    """Where the piece can go without stepping."""
    return {move.split()[2] for move in legal(state, f"move {start} ")}


def at(state: State, square: str) -> str:
    """The piece that stands there; empty where none does."""
    return rules.observe(state, None).position.get(square, "")

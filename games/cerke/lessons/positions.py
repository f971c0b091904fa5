"""Positions of the lessons: the initial one with a few pieces elsewhere."""

from collections.abc import Sequence
from typing import Any

from games.cerke.rules import pieces
from games.cerke.rules.board import INITIAL, NAMES
from games.learning.lessons.contract import Passes

ME = 1
"""The IA side: its rows are the lowest, and forward is up."""
STICKS = frozenset({"sticks"})
"""Untold before the lesson on them: stepping, throws and their chances."""


def position(moved: str = "", mine: str = "", throws: Sequence[int] = ()) -> dict[str, Any]:
    """A set-up with the learner to move. `moved` are pieces that stand elsewhere (`TE-LY`), `mine`
    the squares of pieces that the learner has taken, `throws` what the sticks will show."""
    there = {
        name: pieces.name(piece)
        for name, piece in zip(NAMES, INITIAL, strict=True)
        if piece != pieces.EMPTY
    }
    for one in moved.split():
        start, to = one.split("-")
        there[to] = there.pop(start)
    taken = [there.pop(square).rsplit(" ", 1)[0] for square in mine.split()]
    return {
        "position": there,
        "reserves": [[], taken],
        "to_move": ME,
        "throws": list(throws),
    }


def but(*verbs: str) -> Passes:
    """Any move of another verb."""
    return lambda move: move.verb not in verbs

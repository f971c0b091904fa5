"""The rules. The sheet is `../README.md`; the module fulfils `games.engine.contract.Game`."""

from games.starter.rules.moves import (
    apply,
    awaited,
    fallback,
    legal_moves,
    outcome,
    to_move,
)
from games.starter.rules.observe import KNOWN_TO, Observation, observe
from games.starter.rules.options import read_options, read_setup, setup, write_setup
from games.starter.rules.state import State

SLUG = "starter"
SEATS = range(2, 6)
OPEN = False
FACE_UP = 1
"""Of the pack that is dealt, the card on top lies open (ST-2)."""


def seated(state: State) -> int:
    """All seats are taken when the cards are dealt."""
    return len(state.hands)


def settled(state: State, kind: str) -> bool:
    """A table that is over is shuffled no more."""
    return True

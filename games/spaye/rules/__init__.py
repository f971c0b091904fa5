"""Späye's rules: one day, from the first check-in to its close. The sheet is `../README.md`.

The module fulfils `games.engine.contract.Game`; every file beside it is one part of the sheet.
"""

from games.engine.contract import Move
from games.spaye.rules.keeper import SEATS
from games.spaye.rules.legal import legal_moves, to_move
from games.spaye.rules.moves import apply
from games.spaye.rules.observe import KNOWN_TO, Observation, observe
from games.spaye.rules.options import read_options, read_setup, seated, settled, setup, write_setup
from games.spaye.rules.points import outcome
from games.spaye.rules.state import State

SLUG = "spaye"
OPEN = True


def awaited(state: State) -> frozenset[int]:
    """Return everybody who may move: a day waits for nobody in particular."""
    return to_move(state)


def fallback(state: State, seat: int) -> Move | None:
    """Return `None`: an absent player's dāye is aborted, and a day closes by itself."""
    return None

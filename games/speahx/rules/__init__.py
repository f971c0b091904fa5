"""Speahx's rules. The sheet is `../README.md`; the module fulfils `games.engine.contract.Game`."""

from games.engine.contract import Outcome
from games.speahx.rules.legal import fallback, legal_moves, to_move
from games.speahx.rules.moves import apply
from games.speahx.rules.observe import KNOWN_TO, Observation, observe
from games.speahx.rules.options import read_options, read_setup, setup, write_setup
from games.speahx.rules.state import State

SLUG = "speahx"
SEATS = range(2, 21)
OPEN = False


awaited = to_move


def outcome(state: State) -> Outcome | None:
    """The order of going out; those still in at the end share the next place (SX-32, SX-33)."""
    if not state.over:
        return None
    places = [
        1 + (state.order.index(seat) if seat in state.order else len(state.order))
        for seat in range(state.seats)
    ]
    return Outcome(places)


def seated(state: State) -> int:
    """All seats are taken when the cards are dealt."""
    return state.seats


def settled(state: State, kind: str) -> bool:
    """Chance decides everything at the start."""
    return True

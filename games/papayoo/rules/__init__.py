"""Papayoo's rules. The sheet is `../README.md`; the module fulfils `games.engine.contract.Game`."""

from games.engine.contract import Outcome
from games.papayoo.rules.moves import apply, awaited, fallback, legal_moves, to_move
from games.papayoo.rules.observe import KNOWN_TO, Observation, observe
from games.papayoo.rules.options import read_options, read_setup, setup, write_setup
from games.papayoo.rules.state import State

SLUG = "papayoo"
SEATS = range(3, 9)
OPEN = False


def outcome(state: State) -> Outcome | None:
    """Places by fewest points, shared by equals (PA-17)."""
    if not state.over:
        return None
    totals = state.totals
    return Outcome([1 + sum(other < mine for other in totals) for mine in totals], totals)


def seated(state: State) -> int:
    """All seats are taken when the cards are dealt."""
    return state.seats


def settled(state: State, kind: str) -> bool:
    """Chance decides nothing after the last round."""
    return state.over

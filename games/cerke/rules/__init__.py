"""Cerke's rules. The sheet is `../README.md`; the module fulfils `games.engine.contract.Game`."""

from games.cerke.rules.legal import awaited, legal_moves, to_move
from games.cerke.rules.moves import apply, fallback
from games.cerke.rules.observe import KNOWN_TO, Observation, imagine, observe
from games.cerke.rules.options import read_options, read_setup, setup, write_setup
from games.cerke.rules.state import State
from games.engine.contract import Outcome

SLUG = "cerke"
SEATS = range(2, 3)
OPEN = False


def outcome(state: State) -> Outcome | None:
    """More points win, equal points are a draw, who resigns has lost (CE-64, CE-66)."""
    if not state.end:
        return None
    return Outcome(_places(state), state.scores)


def _places(state: State) -> list[int]:
    if state.resigned is not None:
        return [1 + (seat == state.resigned) for seat in range(2)]
    first, second = state.scores
    if state.end == "draw" or first == second:
        return [1, 1]
    return [1, 2] if first > second else [2, 1]


def seated(state: State) -> int:
    """Both seats are taken when the table opens."""
    return len(state.scores)


def settled(state: State, kind: str) -> bool:
    """Chance decides nothing after the end."""
    return bool(state.end)

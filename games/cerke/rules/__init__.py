"""Cerke's rules, numbered in `README.md`. The module implements `games.engine.contract.Game`."""

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
    """Rank by points, equals sharing a place; a player who resigned is last (CE-64, CE-66).

    None while the table runs.
    """
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
    """Return how many seats are taken: both, once the table is open."""
    return len(state.scores)


def settled(state: State, kind: str) -> bool:
    """Return whether no more throws can follow: only after the end."""
    return bool(state.end)

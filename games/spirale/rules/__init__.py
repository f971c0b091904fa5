"""La Spirale d'Or: the sheet is `../README.md`; fulfils `games.engine.contract.Game`."""

from games.engine.contract import Outcome
from games.spirale.rules.moves import apply, awaited, fallback, legal_moves, to_move
from games.spirale.rules.observe import KNOWN_TO, Observation, observe
from games.spirale.rules.options import read_options, read_setup, setup, write_setup
from games.spirale.rules.state import State

SLUG = "spirale"
SEATS = range(2, 3)
OPEN = False


def outcome(state: State) -> Outcome | None:
    """One winner, or a draw; the scores are gold and spiral medals of each."""
    if state.phase != "over":
        return None
    places = [1 + (seat in state.beaten) for seat in (0, 1)]
    scores = [[state.gold[seat], state.spiral[seat]] for seat in (0, 1)]
    return Outcome(places, scores)


def seated(state: State) -> int:
    """Always two."""
    return 2


def settled(state: State, kind: str) -> bool:
    """The position is read once, at the start."""
    return True

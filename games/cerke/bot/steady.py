"""Steady: looks one turn ahead, at the moves that promise most."""

from collections.abc import Callable, Sequence

from games.cerke.bot.evaluation import Promise, ends_season, expected, playing_on
from games.cerke.rules import Observation, imagine
from games.engine.chance import Dice
from games.engine.contract import Move

CANDIDATES = 10
"""The number of moves whose outcome is evaluated."""


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the best of the most promising moves; `dice` choose between equals."""
    state, moves = imagine(seen), playing_on(moves)
    if seen.phase == "declare":
        return moves[0] if ends_season(state) else moves[1]
    if seen.phase == "turn":
        promise = Promise.from_state(state)
        moves = sorted(dice.shuffled(moves), key=promise.value, reverse=True)[:CANDIDATES]
    return _best(moves, lambda move: expected(state, move), dice)


def _best(moves: Sequence[Move], worth: Callable[[Move], float], dice: Dice) -> Move:
    scored = [(worth(move), move) for move in moves]
    most = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score == most])

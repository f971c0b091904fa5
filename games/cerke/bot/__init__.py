"""Cerke's bots: each picks a move from what its seat sees, the legal moves and dice.

*Random* plays anything. *Gentle* judges the moves that it notices. *Steady* looks one turn ahead:
how much nearer to a hand a capture brings either player, throws averaged.
"""

from collections.abc import Callable, Sequence

from games.cerke.bot.gentle import gentle
from games.cerke.bot.judge import JUDGE
from games.cerke.bot.judging import Promise, ends_season, expected, playing_on
from games.cerke.bot.sharp import sharp
from games.cerke.rules import Observation, imagine
from games.engine.chance import Dice
from games.engine.contract import Move

CANDIDATES = 10
"""Moves that get a second look."""


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """The best of the moves that promise most; `dice` choose between equals."""
    state, moves = imagine(seen), playing_on(moves)
    if seen.phase == "declare":
        return moves[0] if ends_season(state) else moves[1]
    if seen.phase == "turn":
        promise = Promise.of(state)
        moves = sorted(dice.shuffled(moves), key=promise.worth, reverse=True)[:CANDIDATES]
    return _best(moves, lambda move: expected(state, move), dice)


BOTS = {"gentle": gentle, "steady": steady, "sharp": sharp}
JUDGES = {"sharp": JUDGE}


def _best(moves: Sequence[Move], worth: Callable[[Move], float], dice: Dice) -> Move:
    scored = [(worth(move), move) for move in moves]
    most = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score == most])

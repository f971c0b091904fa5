"""Cerke's judge: what is left after the best answer, as Sharp looks ahead.

Nothing is hidden, so that there is nothing to imagine or to remember. Worth is points that may
still be won, from -20 to 20: Sharp's own figure, in which a hand that is made counts for more than
a player has, brought within these bounds so that what is won already isn't won twice.
"""

from collections.abc import Sequence
from math import tanh
from typing import Any

from games.cerke.bot.judging import Promise, expected, playing_on
from games.cerke.bot.sharp import answered, best
from games.cerke.rules import Observation, imagine
from games.cerke.rules.points import gain
from games.cerke.rules.state import POINTS, State
from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import Judge, Judged

COSTLY = 3.0
WIDE, DEEP, ANSWERS = 45, 18, 14
"""As Sharp's, each half as much again or more: what Sharp doesn't look at is judged as well."""
END = "ta_xot"


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Any = None,
    played: Move | None = None,
) -> Sequence[Judged]:
    """The moves that are looked at closely, and the one played."""
    state, moves = imagine(seen), playing_on(moves)
    if seen.phase == "declare":
        # Of equals Sharp goes on, which is listed last.
        found = [Judged(move, _declared(state, move)) for move in reversed(moves)]
    else:
        shuffled: Sequence[Move] = dice.shuffled(moves)
        if seen.phase == "turn":
            shuffled = best(shuffled, Promise.of(state).worth, WIDE)
        close = best(shuffled, lambda move: expected(state, move), DEEP)
        if played is not None and played not in close:
            close.append(played)
        found = [Judged(move, points(expected(state, move, looked_at))) for move in close]
    return sorted(found, key=lambda one: -one.worth)


def looked_at(state: State, seat: int) -> float:
    """What a position is worth to `seat`, who has just moved, after the best of many answers."""
    return answered(state, seat, ANSWERS)


def points(worth: float) -> float:
    """Sharp's figure within a player's points; small ones stay what they are."""
    return POINTS * tanh(worth / POINTS)


def _declared(state: State, move: Move) -> float:
    """Ending brings the gain now; in the last season it wins or loses. Going on is 0."""
    if move.args != (END,):
        return 0.0
    gained = gain(state, state.turn)
    if state.season < state.seasons:
        return float(gained)
    return float(POINTS if state.scores[state.turn] + gained > POINTS else -POINTS)


def stage(seen: Observation) -> tuple[int, bool]:
    """The season; a declaration is judged by another measure than moves."""
    return seen.season, seen.phase == "declare"


JUDGE = Judge(Observation, judge, unit="points", costly=COSTLY, version=3, stage=stage)

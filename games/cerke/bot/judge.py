"""Cerke's judge: looks ahead as Sharp does, at what is left after the best answer.

Nothing is hidden, so that there is nothing to imagine or to remember. Worth is points that may
still be won, from -20 to 20: Sharp's own figure, in which a hand that is made counts for more than
a player has, brought within these bounds so that what is won already isn't won twice.
"""

from collections.abc import Sequence
from math import tanh
from typing import Any

from games.cerke.bot.evaluation import Promise, expected, playing_on
from games.cerke.bot.sharp import answered, best
from games.cerke.rules import Observation, imagine
from games.cerke.rules.season import gain
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
    """Judge the moves that are looked at closely, and the one played."""
    state, moves = imagine(seen), playing_on(moves)
    if seen.phase == "declare":
        # Of equals Sharp goes on, which is listed last.
        judged = [Judged(move, _declaration_value(state, move)) for move in reversed(moves)]
    else:
        shuffled: Sequence[Move] = dice.shuffled(moves)
        if seen.phase == "turn":
            shuffled = best(shuffled, Promise.from_state(state).worth, WIDE)
        close = best(shuffled, lambda move: expected(state, move), DEEP)
        if played is not None and played not in close:
            close.append(played)
        judged = [Judged(move, points(expected(state, move, looked_at))) for move in close]
    return sorted(judged, key=lambda each: -each.worth)


def looked_at(state: State, seat: int) -> float:
    """Return what a position is worth to `seat`, who has just moved, after the best answer."""
    return answered(state, seat, ANSWERS)


def points(worth: float) -> float:
    """Bring Sharp's figure within a player's points; small ones hardly change."""
    return POINTS * tanh(worth / POINTS)


def _declaration_value(state: State, move: Move) -> float:
    """Return what a declaration is worth: the gain, in the last season win or loss; going on 0."""
    if move.args != (END,):
        return 0.0
    gained = gain(state, state.turn)
    if state.season < state.seasons:
        return float(gained)
    return float(POINTS if state.scores[state.turn] + gained > POINTS else -POINTS)


def stage(seen: Observation) -> tuple[int, bool]:
    """Return season and phase: a declaration is judged by another measure than moves."""
    return seen.season, seen.phase == "declare"


JUDGE = Judge(Observation, judge, unit="points", costly=COSTLY, version=3, stage=stage)

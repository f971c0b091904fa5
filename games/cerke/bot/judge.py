"""Cerke's judge: looks ahead as Sharp does, to the position after the best reply.

Nothing is hidden, so it samples no worlds and needs no memory. A value is the points that may still
be won, from -20 to 20. Sharp's own value may exceed a player's points, as a completed hand counts
for so much; it is compressed into these bounds so that points already won aren't counted twice.
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
from games.engine.judging import Judge, MoveEvaluation

COSTLY = 3.0
WIDE, DEEP, ANSWERS = 45, 18, 14
"""Search widths, at least 1.5 times Sharp's, to evaluate moves that Sharp skips, too."""
END = "ta_xot"


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Any = None,
    played: Move | None = None,
) -> Sequence[MoveEvaluation]:
    """Evaluate the most promising moves and the one played, the best first."""
    state, moves = imagine(seen), playing_on(moves)
    if seen.phase == "declare":
        # Of equals Sharp prefers to continue, which is listed last: the order is reversed.
        evaluations = [
            MoveEvaluation(move, _declaration_value(state, move)) for move in reversed(moves)
        ]
    else:
        shuffled: Sequence[Move] = dice.shuffled(moves)
        if seen.phase == "turn":
            shuffled = best(shuffled, Promise.from_state(state).value, WIDE)
        close = best(shuffled, lambda move: expected(state, move), DEEP)
        if played is not None and played not in close:
            close.append(played)
        evaluations = [
            MoveEvaluation(move, points(expected(state, move, looked_at))) for move in close
        ]
    return sorted(evaluations, key=lambda each: -each.value)


def looked_at(state: State, seat: int) -> float:
    """Return a position's value to `seat`, which has just moved, after the best answer."""
    return answered(state, seat, ANSWERS)


def points(worth: float) -> float:
    """Compress Sharp's value to within ±`POINTS`; small values hardly change."""
    return POINTS * tanh(worth / POINTS)


def _declaration_value(state: State, move: Move) -> float:
    """Return a declaration's value: its gain, in the last season a win or loss; 0 to continue."""
    if move.args != (END,):
        return 0.0
    gained = gain(state, state.turn)
    if state.season < state.seasons:
        return float(gained)
    return float(POINTS if state.scores[state.turn] + gained > POINTS else -POINTS)


def stage(seen: Observation) -> tuple[int, bool]:
    """Return the season and whether to declare: values of both kinds aren't comparable."""
    return seen.season, seen.phase == "declare"


JUDGE = Judge(Observation, judge, unit="points", mistake_threshold=COSTLY, version=3, stage=stage)

"""Evaluation of the moves of a position, by what one seat knows.

A game's `bot` module may have `JUDGES` beside its `BOTS`. A judge gets an observation, never a
state. Of earlier observations it gets only the memory that the game's `remember` has made of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Literal, Protocol

from games.engine.chance import Dice
from games.engine.contract import Move

STANDARD_ERRORS = 2.0
"""The number of standard errors by which a move must be worse before it is called worse."""
HINT_MOVES = 3
"""The number of moves in a hint."""


@dataclass(frozen=True, slots=True)
class MoveEvaluation:
    """A move's evaluation: its value in the game's unit, more is better.

    `error` is the standard error of its loss against the best move, both tried in the same sampled
    worlds. It is 0 for the best move, and where nothing is sampled. `probability` is the move's in
    an equilibrium, where choices are mixed so that nobody can predict them.
    """

    move: Move
    value: float
    error: float = 0.0
    probability: float | None = None


class Evaluator(Protocol):
    """A function that evaluates moves and returns them with the best first.

    `memory` is what the game's `remember`, if it has one, made of the seat's earlier observations.
    `moves` are the legal moves as far as the rules list them. A game may leave moves out that
    nobody would play, but never the move `played`.
    """

    def __call__(
        self,
        seen: Any,
        moves: Sequence[Move],
        dice: Dice,
        memory: Any = None,
        played: Move | None = None,
    ) -> Sequence[MoveEvaluation]: ...


@dataclass(frozen=True, slots=True)
class Judge:
    """A game's judge. Anything but an observation of its type is refused."""

    observation_type: type
    evaluate: Evaluator
    unit: Literal["points", "chance"]
    """The unit of values: the game's points, or a chance from 0 to 1."""
    mistake_threshold: float
    """A move is a mistake if it is worse than the best by at least this much."""
    version: int
    """Increase it whenever a position may be evaluated differently than before."""
    remember: Callable[[Any, Any], Any] | None = None
    """`remember(memory, seen)`: the memory after one more observation; it begins with `None`."""
    stage: Callable[[Any], Any] | None = None
    """The stage of a table (its round); values of different stages aren't compared."""

    def __call__(
        self,
        seen: Any,
        moves: Sequence[Move],
        dice: Dice,
        memory: Any = None,
        played: Move | None = None,
    ) -> Sequence[MoveEvaluation]:
        """Evaluate the moves. Raises `TypeError` for anything but an observation."""
        if not isinstance(seen, self.observation_type):
            raise TypeError(
                f"a judge sees a {self.observation_type.__name__}, no {type(seen).__name__}"
            )
        return self.evaluate(seen, moves, dice, memory, played)

    def cost(self, evaluations: Sequence[MoveEvaluation], played: Move) -> float:
        """Return how far the played move is below the best; 0 unless it is a mistake."""
        mine = next((one for one in evaluations if one.move == played), None)
        if mine is None:
            return 0.0
        cost = evaluations[0].value - mine.value
        return (
            cost if cost >= self.mistake_threshold and cost > STANDARD_ERRORS * mine.error else 0.0
        )


def compare_moves(tried: Iterable[tuple[Move, Sequence[float]]]) -> list[MoveEvaluation]:
    """Evaluate moves by their mean value in the same worlds, with the errors of differences."""
    found = sorted(tried, key=lambda one: -fmean(one[1]))
    best = found[0][1]
    return [MoveEvaluation(move, fmean(values), _error(best, values)) for move, values in found]


def _error(best: Sequence[float], values: Sequence[float]) -> float:
    """Return the standard error of the mean difference in these worlds."""
    count = len(best)
    if best is values or count < 2:
        return 0.0
    differences = [one - other for one, other in zip(best, values, strict=True)]
    mean = fmean(differences)
    return sqrt(sum((one - mean) ** 2 for one in differences) / (count - 1) / count)

"""What a game's module `mining` has, and who thinks about a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

from games.engine.judging import Judged
from games.learning.deals.contract import Task
from games.learning.deals.course import Think
from games.tables import registry
from games.tables.bots.process import Failed
from games.tables.bots.thinker import Answer, Position, Question, answer


class Mining(Protocol):
    """Which positions of a game make a task.

    `HARD` says how that is found out: `best` where one move is better than all others by `GAP` in
    the judge's unit, `plays` where Steady's plays score worse than Sharp's by it, empty where any
    position will do. `EVERY_MOVE`: what each move is worth is kept with the task.
    """

    SEATS: int
    HARD: Literal["best", "plays", ""]
    GAP: float
    EVERY_MOVE: bool

    def suits(self, state: Any) -> bool:
        """Whether this position is worth a look. Cheap: it is asked of every position."""
        ...

    def task(self, key: str, state: Any, seat: int) -> Task:
        """The position as a set-up, in which nothing tells whose table it was."""
        ...


def mining_of(game: str) -> Mining | None:
    """A game without such a module has the tasks that it came with."""
    found = registry.module(game, "mining")
    return cast(Mining, found) if found else None


@dataclass(frozen=True, slots=True)
class Mind:
    """Who thinks: `think` plays a level's move, `judge` judges. Either may raise `Failed`."""

    think: Think
    judge: Callable[[Position], Sequence[Judged]]


def here() -> Mind:
    """Whoever thinks in this process: for commands."""
    return Mind(lambda asked: _told(asked).move, lambda asked: _told(asked).judgements)


def _told(asked: Question | Position) -> Answer:
    """Raises `Failed`, as a process does."""
    told = answer(asked)
    if told.failed:
        raise Failed(told.failed)
    return told

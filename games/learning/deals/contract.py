"""The contract of a game's module `deals`, and its file of tasks, `deals.json`."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec
from django.utils.functional import Promise

from games.tables import registry

AND = ", "
Entry = tuple[int | None, str]
Score = Sequence[float]
"""An attempt's score for comparison: less is better, the first number counts most."""


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, and the seat whose moves are asked for.

    `missed_by` are the bot levels that don't find the best move: how hard it is. `par` is Sharp's
    mean score over this number of `plays`, each with another day's luck. `worth` has the values of
    moves that were evaluated in advance: for each value its moves, joined by `AND`.
    """

    key: str
    seats: int
    seat: int
    setup: dict[str, Any] = {}
    options: dict[str, Any] = {}
    missed_by: tuple[str, ...] = ()
    par: list[float] | None = None
    plays: int = 0
    worth: dict[float, str] = {}

    def worth_of(self, move: str) -> float | None:
        """Return a move's value, or None if it wasn't evaluated."""
        return next((n for n, moves in self.worth.items() if move in moves.split(AND)), None)


class Collection(msgspec.Struct):
    """A game's file of tasks; `made` names the commands that made it."""

    made: str
    tasks: list[Task]


class Deals(Protocol):
    """A game's module `deals`.

    It may also have `stands`, which returns what each seat of a position begins with, for the
    template `GAME/parts/stands.html`. Players read it before they begin, so it has no secrets.
    """

    TODO: str | Promise
    """The task in a sentence or two."""
    COUNTS: str | Promise
    """The aim in a few words."""

    def is_over(self, state: Any, task: Task, moves: int) -> bool:
        """Return whether the task is over after this number of the learner's moves."""
        ...

    def score(self, state: Any, task: Task, moves: Sequence[str]) -> Score:
        """Return the score of these moves of the learner, once the task is over."""
        ...

    def score_words(self, score: Score) -> str:
        """Return a score, or the mean of several, in the active language."""
        ...


@cache
def deals_of(game: str) -> Deals | None:
    """Return the game's module `deals`, or None: a game without one has no deal of the day."""
    found: ModuleType | None = registry.module(game, "deals")
    return cast(Deals, found) if found else None


@cache
def tasks_of(game: str) -> Mapping[str, Task]:
    """Return a game's tasks by their keys; the file is read once, at the first call."""
    path = Path(registry.config(game).path) / "deals.json"
    tasks = msgspec.json.decode(path.read_bytes(), type=Collection).tasks
    return {task.key: task for task in tasks}


def games() -> list[str]:
    """Return the games whose deals take turns, in the order of the settings."""
    return [slug for slug in registry.configs() if deals_of(slug)]

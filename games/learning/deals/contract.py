"""What a game's module `deals` has, and the tasks beside it (`deals.json`)."""

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
"""What an attempt has brought, as it is compared: less is better, the first number counts most."""


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """One position, and whose moves are asked for.

    `missed_by` are the levels that don't find the best: how hard it is. `par` is the mean score of
    so many `plays` of Sharp, each with another day's luck. `worth` is what moves are worth, where
    they were judged beforehand: those of one worth in one text, with `AND` between them.
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
        """Return what a move is worth, or None if it wasn't judged."""
        return next((n for n, moves in self.worth.items() if move in moves.split(AND)), None)


class Collection(msgspec.Struct):
    """A game's file of tasks; `made` says by which commands."""

    made: str
    tasks: list[Task]


class Deals(Protocol):
    """A game's module `deals`.

    It may have `stands`, too: of a position what each seat begins with, for the template
    `GAME/parts/stands.html`. Everybody reads it before they begin: nothing hidden is in it.
    """

    TODO: str | Promise
    """What there is to do, in a sentence or two."""
    COUNTS: str | Promise
    """What counts, in a few words."""

    def is_over(self, state: Any, task: Task, moves: int) -> bool:
        """Return whether the task has ended after so many moves of the learner."""
        ...

    def score(self, state: Any, task: Task, moves: Sequence[str]) -> Score:
        """Return the score of these moves of the learner, once the task is over."""
        ...

    def score_words(self, score: Score) -> str:
        """Return a score, or the mean of several, in the active language."""
        ...


@cache
def deals_of(game: str) -> Deals | None:
    """Return the game's module `deals`, or None: a game without is never a task."""
    found: ModuleType | None = registry.module(game, "deals")
    return cast(Deals, found) if found else None


@cache
def tasks_of(game: str) -> Mapping[str, Task]:
    """Return a game's tasks by their keys; read once they are asked for."""
    path = Path(registry.config(game).path) / "deals.json"
    tasks = msgspec.json.decode(path.read_bytes(), type=Collection).tasks
    return {task.key: task for task in tasks}


def games() -> list[str]:
    """Return the games that take turns, in the order of the settings."""
    return [slug for slug in registry.configs() if deals_of(slug)]

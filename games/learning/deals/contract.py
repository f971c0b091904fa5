"""What a game's module `deals` may have, and the tasks beside it (`deals.json`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec
from django.utils.functional import Promise

from games.tables import registry

Entry = tuple[int | None, str]
Score = Sequence[float]
"""What an attempt has brought, as it is compared: less is better, the first number counts most."""


@dataclass(frozen=True, slots=True)
class Task:
    """One position, and whose moves are asked for. `worth` of moves where they were judged before.

    `missed_by` are the levels that don't find the best: how hard it is. `par` is the mean score of
    so many `plays` of Sharp, each with another day's luck; `None` until it has been computed.
    """

    key: str
    seats: int
    seat: int
    setup: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    worth: Mapping[str, float] = field(default_factory=dict)
    missed_by: tuple[str, ...] = ()
    par: list[float] | None = None
    plays: int = 0


class Deals(Protocol):
    """A game's module `deals`."""

    TODO: str | Promise
    """What there is to do, in a sentence or two."""
    COUNTS: str | Promise
    """What counts, in a few words."""

    def tasks(self, mined: Sequence[Task]) -> Sequence[Task]:
        """Those to choose from: the mined ones, or one that is dealt anew each day."""
        ...

    def is_over(self, state: Any, task: Task, moves: int) -> bool:
        """Whether the task has ended after so many moves of the learner."""
        ...

    def score(self, state: Any, task: Task, moves: Sequence[str]) -> Score:
        """What these moves of the learner have brought, once it is over."""
        ...

    def told(self, score: Score) -> str:
        """A score, or the mean of several, in the active language."""
        ...


@cache
def deals_of(game: str) -> Deals | None:
    """A game without such a module is never a task."""
    found: ModuleType | None = registry.module(game, "deals")
    return cast(Deals, found) if found else None


@cache
def mined(game: str) -> tuple[Task, ...]:
    """The tasks that came with the game; what is written there is read once."""
    path = Path(registry.config(game).path) / "deals.json"
    if not path.exists():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[Task, ...])


def tasks_of(game: str) -> Sequence[Task]:
    """All tasks of a game. A game without deals has none."""
    deals = deals_of(game)
    return deals.tasks(mined(game)) if deals else ()


def games() -> list[str]:
    """The games that take turns, in the order of the settings."""
    return [slug for slug in registry.configs() if deals_of(slug)]


DEALT = "dealt"
"""The key of a task that is dealt by the day's seed: it may come again, it is never the same."""

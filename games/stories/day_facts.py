"""The facts of a day, as its game tells them: who met whom, and how.

No cards, no numbers of repetitions, nothing of what anybody has chosen in private.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Met:
    """A settled dāye that counts: people by id, in its order. `winner` is None without one."""

    people: tuple[int, ...]
    winner: int | None
    ties: int
    final: bool
    nikayes: tuple[int, ...]
    """Who drew one."""


@dataclass(frozen=True, slots=True)
class DayStory:
    """A finished day. `deck` is a kind of day ("app", "real")."""

    deck: str
    met: tuple[Met, ...]
    saw: tuple[Pair, ...]
    """(witness, nikāyé) of each exercise that was confirmed."""


OfTable = Callable[[Any, Any], tuple[date, DayStory] | None]
"""(table, state) → date and facts of a finished day; None before."""
sources: dict[str, OfTable] = {}
"""By game; the daily game registers its own."""

"""The facts of a day as its game reports them: who met whom, and how it ended.

No cards, no numbers of repetitions, no private choices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Met:
    """A settled dāye that counts: people by id, in its order.

    `winner` is None in finals, and in dāyes that nobody has won alone.
    """

    people: tuple[int, ...]
    winner: int | None
    ties: int
    final: bool
    nikayes: tuple[int, ...]
    """The people who drew one, by id."""


@dataclass(frozen=True, slots=True)
class DayStory:
    """A finished day. `deck` is a kind of day ("app", "real")."""

    deck: str
    met: tuple[Met, ...]
    saw: tuple[Pair, ...]
    """Distinct pairs (witness, nikāyé) of confirmed exercises."""


OfTable = Callable[[Any, Any], tuple[date, DayStory] | None]
"""(table, state) → date and facts of a finished day; None before."""
sources: dict[str, OfTable] = {}
"""By game; the daily game registers its function here."""

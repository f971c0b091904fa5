"""What a game's module `lessons` is made of: `LESSONS`, in the order in which they are learnt."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from games.engine.contract import Move

Words = str | Promise
Passes = Callable[[Move], bool]
Entry = tuple[int | None, str]
"""A seat, or the keeper, and its move as records write it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do.

    `words` say what, `passes` which moves do it. A move that the rules refuse is answered by the
    rule; one that they allow and that isn't meant by `instead`. Then `replies` are played: what
    the others do is written down, or, with `against`, a bot of that level plays for them until it
    is the learner's turn again; the step has so many `turns`, or lasts until the game is over.
    """

    words: Words
    passes: Passes
    instead: Words = ""
    replies: Sequence[Entry] = ()
    at: str = ""
    """What of the page it is about: `data-at` of elements, with spaces between."""
    against: str = ""
    turns: int = 0
    spared: Passes | None = None
    """What that bot doesn't do as long as it may do anything else."""
    shown: str = ""
    """A move that does it, where the rules don't list it among the legal ones."""
    rules: tuple[str, ...] = ()
    """Numbers of the rules that it shows."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn in a few minutes.

    `setup` is a set-up as the game reads it; `before` is what has been played when it begins, after
    `skipped` fallbacks of all that the table waits for. `untold` names what a later lesson is
    about, in words of the game's own: its page leaves that out.
    """

    key: str
    title: Words
    steps: tuple[Step, ...]
    done: Words
    setup: Mapping[str, Any]
    seats: int = 2
    seat: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    before: Sequence[Entry] = ()
    skipped: int = 0
    untold: frozenset[str] = frozenset()


def exactly(*moves: str) -> Passes:
    """Return a test for any of these moves."""
    return lambda move: str(move) in moves


def matching(pattern: str) -> Passes:
    """Return a test for moves whose whole text fits the regular expression."""
    fits = re.compile(pattern).fullmatch
    return lambda move: fits(str(move)) is not None


def anything(_move: Move) -> bool:
    """Pass any move that the rules allow."""
    return True

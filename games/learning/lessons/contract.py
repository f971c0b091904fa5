"""The contents of a game's module `lessons`: `LESSONS`, in the order in which they are learnt."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from games.engine.contract import Move

Words = str | Promise
Passes = Callable[[Move], bool]
Entry = tuple[int | None, str]
"""A seat (None: the keeper) and its move as records write it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: something to do.

    `words` say what to do, `passes` accepts the moves that do it. An illegal move is answered with
    its rule, a legal one that isn't accepted with `instead`. After the learner's move the written
    `replies` are played. With `against`, a bot of that level then plays for the others until it is
    the learner's turn again; such a step has this number of `turns`, or, with 0, lasts until the
    game is over.
    """

    words: Words
    passes: Passes
    instead: Words = ""
    replies: Sequence[Entry] = ()
    at: str = ""
    """The parts of the page that it is about: `data-at` of elements, separated by spaces."""
    against: str = ""
    turns: int = 0
    spared: Passes | None = None
    """Returns True for moves that the bot of `against` makes only if it has no others."""
    shown: str = ""
    """A move that passes, for steps whose moves the rules don't list among the legal ones."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules that the step teaches."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a few minutes.

    `setup` is a set-up as the game reads it. Before the lesson begins, all awaited seats play their
    fallback move `skipped` times, then the moves in `before` are played. `untold` names what only a
    later lesson explains, in the game's own terms, so that its page leaves it out.
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
    """Accept any legal move."""
    return True

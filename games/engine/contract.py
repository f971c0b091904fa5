"""What a game is: a module of pure functions over a frozen state.

A module, not a class: there is nowhere to hide state, and mypy checks a module against `Game`.
Words: *seat* 0 … n-1 in turn order, `None` the keeper (in `apply`) or a spectator (`observe`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from games.engine.chance import Chance

Options = Mapping[str, Any]
Setup = Mapping[str, Any]
Events = Sequence[tuple[str, Any]]
"""Chance's events in the order they happened: (kind, value), both plain JSON."""

Place = tuple[Any, ...]
"""Where a value stands in a field of a state: `(2, 0)` is the first card of seat 2 in `hands`."""
Knows = Callable[[Any, Place], Collection[int] | None]
"""Of a state and a place in one of its fields, the seats that may know what stands there."""
KnownTo = Mapping[str, Knows]
"""Of each field of a state."""


def everybody(_state: Any, _place: Place) -> None:
    """It lies open, for spectators too."""


def nobody(_state: Any, _place: Place) -> Collection[int]:
    """A draw pile, a face-down card."""
    return ()


def own(_state: Any, place: Place) -> Collection[int]:
    """One for each seat, and only that seat may know it: a hand."""
    return (place[0],)


@dataclass(frozen=True, slots=True)
class Move:
    """One line of text: a verb and its arguments, single spaces, no quoting."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move. Raises `BadMove` if it is not one line of single-spaced words."""
        words = text.split(" ")
        if not text or len(text) > 2000 or not text.isprintable() or not all(words):
            raise BadMove(text[:80])
        return cls(words[0], tuple(words[1:]))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


class Refusal(Exception):
    """Base of everything the rules refuse: a rule's number and the values its sentence needs."""

    def __init__(self, rule: str, **values: object) -> None:
        super().__init__(rule, values)
        self.rule = rule
        self.values = values

    @property
    def reason(self) -> str:
        """One line for people who check records; pages quote the rule's sentence instead."""
        told = ", ".join(f"{key}={value}" for key, value in self.values.items())
        return f"{self.rule}: {told}" if told else self.rule


class IllegalMove(Refusal):
    """A move that the rules refuse here and now; nothing has changed."""


class BadMove(IllegalMove):
    """Text that is no move at all."""

    def __init__(self, text: str) -> None:
        super().__init__("MOVE", text=text)


class BadSetup(Refusal):
    """Options, seats or a set-up that are impossible as a whole, or too short for the record."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a table ended: plain JSON values, one for each seat.

    Places count from 1, the best; equals share theirs. There are none where nobody wins a table:
    a daily game gives its points to the month. Scores are what the game counts, if it does.
    """

    places: Sequence[int] | None
    scores: Sequence[Any] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    """What else the record says."""

    @property
    def result(self) -> dict[str, Any]:
        """As it stands in the record."""
        if self.places is None:
            return dict(self.more)
        scores = None if self.scores is None else list(self.scores)
        return {"places": list(self.places), "scores": scores, **self.more}


S = TypeVar("S")


class Game(Protocol[S]):
    """The contract every game module fulfils."""

    SLUG: str
    SEATS: range
    OPEN: bool
    """Open seating: one past the last seat may sit down while the table runs."""
    State: type[S]
    KNOWN_TO: KnownTo
    """Who may know what stands in each field of `State`: `observe` is tested against it."""

    def read_options(self, options: Options) -> Options:
        """All options with defaults filled in; raises `BadSetup` for unknown ones."""
        ...

    def read_setup(self, setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
        """A set-up as queues of chance's events by kind; raises `BadSetup` if it is impossible."""
        ...

    def write_setup(self, events: Events, options: Options) -> Setup | None:
        """The explicit set-up: all that chance decided, as `read_setup` reads it."""
        ...

    def setup(self, seats: int, options: Options, chance: Chance) -> S: ...

    def to_move(self, state: S) -> frozenset[int]: ...

    def awaited(self, state: S) -> frozenset[int]:
        """Those of `to_move` whom the table waits for.

        Who may only change a choice, or accept a draw, is not among them.
        """
        ...

    def legal_moves(self, state: S, seat: int) -> Iterator[Move]: ...

    def apply(self, state: S, seat: int | None, move: Move, chance: Chance) -> S: ...

    def observe(self, state: S, seat: int | None) -> object:
        """All that this seat may know, or a spectator. What chance dealt is its holder's secret.

        A module whose deal turns cards up for everybody says how many: `FACE_UP = 1`.
        """
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def seated(self, state: S) -> int:
        """How many seats are taken."""
        ...

    def settled(self, state: S, kind: str) -> bool:
        """True when no event of this kind can happen any more (a surplus is judged then)."""
        ...

    def fallback(self, state: S, seat: int) -> Move | None:
        """The move played for an absent player: every seat that is `awaited` has one.

        `None` for the others, and for all with open seating: nobody is waited for there.
        """
        ...

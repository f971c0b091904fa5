"""The contract of a game: a module of pure functions over a frozen state.

A module, not a class: there is nowhere to hide state, and mypy checks a module against `Game`.
Words: *seat* 0 … n-1 in turn order, None the keeper (in `apply`) or a spectator (`observe`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from games.engine.chance import Chance

Options = Mapping[str, Any]
Setup = Mapping[str, Any]
Events = Sequence[tuple[str, Any]]
"""Chance events in the order they happened: (kind, value), both plain JSON."""

Place = tuple[Any, ...]
"""The place of a value in a field of a state: `(2, 0)` is the first card of seat 2 in `hands`."""
Knows = Callable[[Any, Place], Collection[int] | None]
"""From (state, place in one of its fields): the seats that may know the value; None for all."""
KnownTo = Mapping[str, Knows]
"""By field of a state, the function that says which seats may know its values."""


def everybody(_state: Any, _place: Place) -> None:
    """Return None: all seats and spectators may know the value."""


def nobody(_state: Any, _place: Place) -> Collection[int]:
    """Return no seat: the value is hidden from all, like a draw pile or a face-down card."""
    return ()


def own(_state: Any, place: Place) -> Collection[int]:
    """Return the item's own seat, for a field with a secret item for each seat, such as hands."""
    return (place[0],)


@dataclass(frozen=True, slots=True)
class Move:
    """A move; as text, a verb and its arguments on one line, with single spaces, unquoted."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move. Raises `BadMove` if it isn't one line of single-spaced words."""
        words = text.split(" ")
        if not text or len(text) > 2000 or not text.isprintable() or not all(words):
            raise BadMove(text[:80])
        return cls(words[0], tuple(words[1:]))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


class Refusal(Exception):
    """Base of all refusals of the rules: a rule's number and the values its sentence needs."""

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
    """Text that isn't a move."""

    def __init__(self, text: str) -> None:
        super().__init__("MOVE", text=text)


class BadSetup(Refusal):
    """Options, seats or a set-up that are impossible as a whole, or too short for the record."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a table: plain JSON values, one for each seat.

    Places count from 1, the best; equals share a place. `places` is None if nobody wins a table: a
    daily game gives its points to the month. `scores` are the game's points, if it counts any.
    """

    places: Sequence[int] | None
    scores: Sequence[Any] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    """Further values of the record."""

    @property
    def result(self) -> dict[str, Any]:
        """The outcome as in a record."""
        if self.places is None:
            return dict(self.more)
        scores = None if self.scores is None else list(self.scores)
        return {"places": list(self.places), "scores": scores, **self.more}


S = TypeVar("S")


class Game(Protocol[S]):
    """The contract that every game module fulfils."""

    SLUG: str
    SEATS: range
    OPEN: bool
    """Open seating: one past the last seat may sit down while the table runs."""
    State: type[S]
    KNOWN_TO: KnownTo
    """The seats that may know each field's values; `observe` is tested against it."""

    def read_options(self, options: Options) -> Options:
        """Return all options, defaults filled in. Raises `BadSetup` for unknown ones."""
        ...

    def read_setup(self, setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
        """Return a set-up as queues of chance events by kind. Raises `BadSetup` if impossible."""
        ...

    def write_setup(self, events: Events, options: Options) -> Setup | None:
        """Return the explicit set-up: all that chance decided, as `read_setup` reads it."""
        ...

    def setup(self, seats: int, options: Options, chance: Chance) -> S: ...

    def to_move(self, state: S) -> frozenset[int]: ...

    def awaited(self, state: S) -> frozenset[int]:
        """Return the seats in `to_move` that hold up the game.

        Excludes seats that may only change a choice or accept a draw.
        """
        ...

    def legal_moves(self, state: S, seat: int) -> Iterator[Move]: ...

    def apply(self, state: S, seat: int | None, move: Move, chance: Chance) -> S: ...

    def observe(self, state: S, seat: int | None) -> object:
        """Return all that this seat, or a spectator, may know.

        Dealt cards are known to their holders only. A module whose deal turns cards up for
        everybody has their number: `FACE_UP = 1`.
        """
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def seated(self, state: S) -> int:
        """Return how many seats are taken."""
        ...

    def settled(self, state: S, kind: str) -> bool:
        """Return whether no event of this kind can happen any more.

        If so, a record is refused whose set-up has events of it left over.
        """
        ...

    def fallback(self, state: S, seat: int) -> Move | None:
        """Return the move played for an absent player: every seat that is `awaited` has one.

        None for other seats, and for all with open seating, where nobody is waited for.
        """
        ...

"""A notation of a game's own for whole tables, beside the record's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.contract import Refusal
from games.engine.record import Record

Notes = Sequence[tuple[int, str]]
"""Comments of a text, each with the number of entries before it."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text as read: a record as JSON values, and its comments."""

    record: dict[str, Any]
    notes: Notes


class Misread(Exception):
    """A text that is refused: the turn, counted from 1, and why; `word` is where it went wrong."""

    def __init__(self, turn: int, word: str, refusal: Refusal) -> None:
        super().__init__(turn, word)
        self.turn, self.word, self.refusal = turn, word, refusal


class Notation(Protocol):
    """A module or object that a `GameConfig` names."""

    name: str
    """What people call it."""
    suffix: str
    """Of its files: `kiaak`."""

    def suits(self, text: str) -> bool:
        """Whether a text looks like one of this notation."""
        ...

    def read(self, text: str) -> Text:
        """Raises `Misread`."""
        ...

    def write(self, record: Record, notes: Notes) -> str: ...

"""What a game tells about replays and records of its tables; everything has a default.

A game has a module `replaying` beside its `apps.py`, with what it needs of the names here, or its
`GameConfig` overrides these methods. Observations are those of the replay's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.engine.contract import Move

if TYPE_CHECKING:
    from games.tables.models import Table
    from games.tables.replay.notation import Notation

Names = Mapping[int, str]
"""What the people are called, by seat."""


class ReplayHooks:
    """The replay's side of a `GameConfig`."""

    @property
    def open_fields(self) -> Sequence[str]:
        """`OPEN_FIELDS`: fields of a seat's observation that are shown when all hands are open."""
        return getattr(self.replaying, "OPEN_FIELDS", ("hand",))

    @property
    def open_words(self) -> Mapping[str, Any]:
        """`OPEN_WORDS`: what these fields are called there, where `words` doesn't suit."""
        return getattr(self.replaying, "OPEN_WORDS", {})

    @property
    def notation(self) -> Notation | None:
        """`NOTATION`: one of the game's own, in which records are read and written too."""
        return getattr(self.replaying, "NOTATION", None)

    def is_key(self, table: Table, before: Any, after: Any) -> bool:
        """`is_key(before, after)`: whether the move between these observations of a spectator is a
        moment to go to. The last move always is.
        """
        if hasattr(self.replaying, "is_key"):
            return bool(self.replaying.is_key(before, after))
        return self.happening(table, before) != self.happening(table, after)

    def told(self, before: Any, after: Any, names: Names) -> str:
        """`told(before, after, names)`: what a move has brought, in words."""
        found = getattr(self.replaying, "told", None)
        return found(before, after, names) if found else ""

    def retold(self, move: Move, seat: int | None, names: Names, *, seen: bool) -> str:
        """`retold(move, seat, names)`: a move in words, for eyes that know what was moved.

        Else, and for other eyes, it is said as at the table.
        """
        who = _("The table") if seat is None else names.get(seat, str(seat))
        if not seen:
            return self.said_hidden(Move(move.verb), who)
        if hasattr(self.replaying, "retold"):
            return str(self.replaying.retold(move, seat, names))
        if move.verb in self.open_verbs:
            return self.said(move, who)
        return f"{who}: {self.move_words(move)}"

    @cached_property
    def replaying(self) -> ModuleType | None:
        """The game's module, if it has one."""
        name = f"{self.name}.replaying"
        return import_module(name) if find_spec(name) else None

    if TYPE_CHECKING:  # what else of a `GameConfig` these ask
        name: str
        open_verbs: frozenset[str]

        def happening(self, table: Table, observation: Any) -> str: ...
        def said(self, move: Move, who: str) -> str: ...
        def said_hidden(self, move: Move, who: str) -> str: ...
        def move_words(self, move: Move) -> str: ...

"""A game's hooks for its tables beyond the rules; all have defaults.

A game may have a module `hosting` beside its `apps.py` that overrides some of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from games.engine.contract import Move
from games.tables import registry

if TYPE_CHECKING:
    from games.tables.models import Table


class Hosting:
    """The hooks that a game's module `hosting` may have; the methods here are the defaults."""

    def overdue(self, table: Table, state: Any, now: datetime) -> Move | None:
        """Return a keeper's move that is due by the clock (a day's `close`), or None.

        Called before other moves, and again after each such move until none is due.
        """
        return None

    def timely(self, table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
        """Check before a seat's move that it doesn't come too late. Raises `Refused`."""

    def after_move(self, table: Table, state: Any, seat: int | None, move: Move) -> None:
        """Write what follows from an accepted move, in its transaction: points, a spent bonus.

        A `Refusal` raised here undoes the move.
        """

    def ledger(self, table: Table, state: Any) -> tuple[date, Mapping[int, Any], str] | None:
        """Return a daily game's date, points by player id and status for the boards; else None."""
        return None

    def may_open(self, table: Table, state: Any, now: datetime) -> bool:
        """Return whether seed and move log are no longer secret."""
        return table.ended_at is not None and table.started_at is not None

    def published_results(self, state: Any) -> list[Any] | None:
        """Return the results that pages showed, as JSON values for proofs; None without any."""
        return None


@cache
def hosting_of(game: str) -> Hosting:
    """Return the game's hooks. Raises `UnknownGame`."""
    return registry.fulfilled(Hosting(), game, "hosting")

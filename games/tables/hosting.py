"""What a game decides of its tables beyond its rules; everything has a default.

A game has a module `hosting` beside its `apps.py`, with what it needs of the names here.
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
    """What a module `hosting` may have, and how it is for a game without."""

    def overdue(self, table: Table, state: Any, now: datetime) -> Move | None:
        """The keeper's move that the clock has made due (a day's `close`); it comes first.

        Asked again after each, until nothing is due.
        """
        return None

    def timely(self, table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
        """Called before a seat's move is applied: raises a `Refused` if it comes too late."""

    def after_move(self, table: Table, state: Any, seat: int | None, move: Move) -> None:
        """Called inside the transaction of every accepted move: project points, spend a bonus.

        A `Refusal` raised here takes the move back.
        """

    def ledger(self, table: Table, state: Any) -> tuple[date, Mapping[int, Any], str] | None:
        """What a daily game's table gives the boards: date, points by player id, status."""
        return None

    def may_open(self, table: Table, state: Any, now: datetime) -> bool:
        """Whether seed and move log may be shown: nothing in them is a secret any more."""
        return table.ended_at is not None and table.started_at is not None

    def published_results(self, state: Any) -> list[Any] | None:
        """What pages showed of it at its end, in plain JSON, for proofs: a list of results."""
        return None


@cache
def hosting_of(game: str) -> Hosting:
    """What this game decides. Raises `UnknownGame`."""
    return registry.fulfilled(Hosting(), game, "hosting")

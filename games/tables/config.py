"""What a game's Django app tells the platform: a few lines in its `apps.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game, Move, Refusal
from games.tables.page_hooks import PageHooks
from games.tables.replay.hooks import ReplayHooks

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table
    from games.tables.rulebook import Rulebook


class GameConfig(PageHooks, ReplayHooks, AppConfig):
    """A game on the platform. Subclasses name their rules and override what they need."""

    # Django takes the one class of an `apps.py` that isn't ruled out; this one is imported there.
    default = False

    def __init_subclass__(cls) -> None:
        cls.default = True

    free_text: Mapping[str, int] = MappingProxyType({})
    """Verbs whose moves end in words of the players' own, and from which argument on."""

    verifier = ""
    """Static file of the module that recomputes the game in a browser (`tables/README.md`)."""

    points_name: str | Promise = _("Points")
    """What the honours call the points that `points_of` counts."""

    fewer_is_better = False
    """Whether who has fewer of them has done better."""

    rules_module: str
    """Dotted name of the module that fulfils `games.engine.contract.Game`."""

    @property
    def rules(self) -> Game[Any]:
        return import_module(self.rules_module)

    @property
    def book(self) -> Rulebook | None:
        """The rules in words, for a game that has them."""
        return import_module(self.rulebook).BOOK if self.rulebook else None

    def overdue(self, table: Table, state: Any, now: datetime) -> Move | None:
        """The keeper's move that the clock has made due (a day's `close`); it comes first.

        Asked again after each, until nothing is due.
        """
        return None

    def timely(self, table: Table, state: Any, seat: int, move: Move, now: datetime) -> None:
        """Called before a seat's move is applied: raises a `TableError` if it comes too late."""

    def moved(self, table: Table, state: Any, seat: int | None, move: Move) -> None:
        """Called inside the transaction of every accepted move: project points, spend a bonus.

        A `Refusal` raised here takes the move back.
        """

    def ledger(self, table: Table, state: Any) -> tuple[date, Mapping[int, Any], str] | None:
        """What a daily game's table gives the boards: date, points by player id, status."""
        return None

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int] | None:
        """Each seat's points of an ended table, for the honours; `None` where there are none.

        What the rules' scores say, if they are single numbers.
        """
        scores = result.get("scores") or [None]
        return scores if all(type(score) is int for score in scores) else None

    def may_open(self, table: Table, state: Any, now: datetime) -> bool:
        """Whether seed and journal may be shown: nothing in them is a secret any more."""
        return table.ended_at is not None and table.started_at is not None

    def seen(self, state: Any) -> list[Any] | None:
        """What pages showed of it when it was over, in plain JSON, for proofs: a list of results.

        `verifier` makes the same of seed and journal.
        """
        return None

    def heading(self, table: Table) -> str:
        """What people call this table, in the active language."""
        return f"{self.verbose_name} {table.pk}"

    def address(self, table: Table) -> str:
        """The page of this table; empty when it has none."""
        return reverse("tables:table", args=[table.pk]) if self.lobby else ""

    def sentence(self, refusal: Refusal, table: Table) -> str:
        """The refusal in the active language: the rule's sentence with its values and names."""
        from games.tables.rulebook import refusals

        book = self.book
        return refusals.at_table(book, refusal, table) if book else refusal.reason

    def rule_address(self, refusal: Refusal) -> str:
        """Where the reader finds the rule behind a refusal; empty when there is no such page."""
        return self.book.address(refusal.rule) if self.book else ""

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        """The HTML of one of the game's live regions for one audience (language is active).

        One root element with `data-version`; no CSRF field, nonce or anything else of a request.
        Raises `UnknownView` for a name it doesn't draw. A game without pages of its own has one
        view, `table`, of which everything is drawn that the observation holds.
        """
        from games.tables.default import drawing

        return drawing.draw(self, view, table, observation, audience)

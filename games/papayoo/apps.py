"""Papayoo on the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms

from games.engine.contract import Move
from games.tables.config import GameConfig
from games.tables.page_hooks import MoveForm

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class PapayooConfig(GameConfig):
    name = "games.papayoo"
    label = "papayoo"
    verbose_name = "Papayoo"
    rules_module = "games.papayoo.rules"
    rulebook = "games.papayoo.rulebook"
    lobby = True
    tint = "peach"
    picture = "papayoo/picture.html"
    open_verbs = frozenset({"play"})
    page = "papayoo/table.html"
    views = ("table", "score")
    fewer_is_better = True

    def ready(self) -> None:
        from games.papayoo import pages

        self.words, self.seat_fields = pages.WORDS, pages.SEAT_FIELDS

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form:
        from games.papayoo import pages

        return pages.OptionForm(data)

    def option_words(self, table: Table) -> list[str]:
        from games.papayoo import pages

        return [pages.rounds_words(table.options.get("rounds"))]

    def happening(self, table: Table, observation: Any) -> str:
        from games.papayoo import pages

        return pages.happening(observation)

    def said(self, move: Move, who: str) -> str:
        from games.papayoo import pages

        return pages.said(move, who)

    def move_forms(self, observation: Any) -> Sequence[MoveForm]:
        from games.papayoo import pages

        return pages.move_forms(observation)

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        from games.papayoo.page import drawing

        return drawing.draw(view, table, observation, audience)

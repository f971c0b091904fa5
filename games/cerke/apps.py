"""Cerke on the platform."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms

from games.engine.contract import Move, Options
from games.tables.config import GameConfig

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class CerkeConfig(GameConfig):
    name = "games.cerke"
    label = "cerke"
    verbose_name = "Cerke"
    rules_module = "games.cerke.rules"
    rulebook = "games.cerke.rulebook"
    lobby = True
    tint = "coral"
    picture = "cerke/picture.html"
    page = "cerke/table.html"
    open_verbs = frozenset(
        (
            *("move", "step", "slide", "to", "pass", "drop", "tam", "declare"),
            *("offer_draw", "accept_draw", "resign"),
        )
    )

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form:
        from games.cerke.page import hooks

        return hooks.OptionForm(data)

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        from games.cerke.page import hooks

        return hooks.options_of(cleaned)

    def option_words(self, table: Table) -> list[str]:
        from games.cerke.page import hooks

        return [hooks.seasons_words(table.options.get("seasons", 1))]

    def happening(self, table: Table, observation: Any) -> str:
        from games.cerke.page import hooks

        return hooks.happening(observation)

    def said(self, move: Move, who: str) -> str:
        from games.cerke.page import hooks

        return hooks.said(move, who)

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        from games.cerke.page import drawing

        return drawing.draw(view, table, observation, audience)

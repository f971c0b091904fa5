"""Speahx on the platform."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms

from games.engine.contract import Move, Options
from games.tables.config import GameConfig

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class SpeahxConfig(GameConfig):
    name = "games.speahx"
    label = "speahx"
    verbose_name = "Speahx"
    rules_module = "games.speahx.rules"
    rulebook = "games.speahx.rulebook"
    lobby = True
    tint = "sky"
    picture = "speahx/picture.html"
    page = "speahx/table.html"
    views = ("table", "side")
    # Everything but cards face down is done before everybody's eyes.
    open_verbs = frozenset({"play", "chance", "take", "turn", "show", "stop"})

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form:
        from games.speahx.page import options

        return options.OptionForm(data)

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        from games.speahx.page import options

        return options.options_of(cleaned)

    def option_words(self, table: Table) -> list[str]:
        from games.speahx.page import options

        return options.words(table.options)

    def happening(self, table: Table, observation: Any) -> str:
        from games.speahx.page import words

        return words.happening(observation)

    def said(self, move: Move, who: str) -> str:
        from games.speahx.page import words

        return words.said(move, who)

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        from games.speahx.page import drawing

        return drawing.draw(view, table, observation, audience)

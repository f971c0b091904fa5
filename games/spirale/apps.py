"""La Spirale d'Or on the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms

from games.engine.contract import Move
from games.tables.config import GameConfig

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class SpiraleConfig(GameConfig):
    name = "games.spirale"
    label = "spirale"
    verbose_name = "La Spirale d’Or"
    rules_module = "games.spirale.rules"
    lobby = True
    tint = "lilac"
    picture = "spirale/picture.html"
    page = "spirale/table.html"
    rulebook = "games.spirale.rulebook"
    open_verbs = frozenset({"engage", "pass", "offer_draw", "accept_draw", "resign"})

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form:
        from games.spirale.page import options

        return options.OptionForm(data)

    def option_words(self, table: Table) -> list[str]:
        from games.spirale.page import options

        return options.option_words(table.options)

    def happening(self, table: Table, observation: Any) -> str:
        from games.spirale.page import words

        return words.happening(observation)

    def said(self, move: Move, who: str) -> str:
        from games.spirale.page import words

        return words.said(move, who)

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        from games.spirale.page import drawing

        return drawing.draw(view, table, observation, audience)

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int]:
        """The medals that are left to each, whichever side is up."""
        return [gold + spiral for gold, spiral in result["scores"]]

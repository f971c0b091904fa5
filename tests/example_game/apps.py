"""The example on the platform: two views, a closing time, rules quoted by number."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.engine.contract import Move, Refusal
from games.tables.config import GameConfig
from games.tables.errors import UnknownView

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


class ExampleConfig(GameConfig):
    name = "tests.example_game"
    label = "example_game"
    rules_module = "tests.example_game.rules"

    def overdue(self, table: Table, state: Any, now: datetime) -> Move | None:
        closes = table.options["closes"]
        due = closes and not state.closed and now >= datetime.fromisoformat(closes)
        return Move("close") if due else None

    def sentence(self, refusal: Refusal, table: Table) -> str:
        return f"Rule {refusal.rule}."

    def rule_address(self, refusal: Refusal) -> str:
        return f"/rules/example/#{refusal.rule}"

    def draw(self, view: str, table: Table, observation: Any, audience: Audience) -> str:
        if view not in ("table", "hand"):
            raise UnknownView
        return format_html(
            '<section id="{}-{}" data-version="{}" lang="{}">{}\n{}</section>',
            view,
            table.pk,
            table.version,
            audience.language,
            _("Norwegian Bokmål"),
            observation,
        )

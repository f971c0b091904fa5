"""The example's page: two views, rules quoted by number."""

from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.engine.contract import Refusal
from games.tables.audience import Audience
from games.tables.errors import UnknownView
from games.tables.game_page import GamePage
from games.tables.models import Table


class ExamplePage(GamePage):
    def sentence(self, refusal: Refusal, table: Table) -> str:
        return f"Rule {refusal.rule}."

    def rule_address(self, refusal: Refusal) -> str:
        return f"/rules/example/#{refusal.rule}"

    def draw(self, view: str, table: Table, seen: Any, audience: Audience) -> str:
        if view not in ("table", "hand"):
            raise UnknownView
        return format_html(
            '<section id="{}-{}" data-version="{}" lang="{}">{}\n{}</section>',
            view,
            table.pk,
            table.version,
            audience.language,
            _("Norwegian Bokmål"),
            seen,
        )

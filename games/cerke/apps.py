"""Cerke on the platform."""

from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from games.cerke import rules
from games.engine.contract import Game
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class CerkeConfig(GameConfig):
    name = "games.cerke"
    label = "cerke"
    verbose_name = "Cerke"
    rules_module = "games.cerke.rules"
    rulebook = "games.cerke.rulebook"
    page_class = "games.cerke.page.CerkePage"
    lobby = True
    tagline = _("A board game where captured pieces change sides")
    minutes = "5–10"
    quick_choice = "seasons"
    bot_options = MappingProxyType({"seasons": 2})
    tint = "coral"
    picture = "cerke/picture.html"
    page = "cerke/table.html"
    takes_back = True
    open_verbs = frozenset(
        (
            *("move", "step", "slide", "to", "pass", "drop", "tam", "declare"),
            *("offer_draw", "accept_draw", "resign"),
        )
    )

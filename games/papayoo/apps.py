"""Papayoo on the platform."""

from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game
from games.papayoo import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class PapayooConfig(GameConfig):
    name = "games.papayoo"
    label = "papayoo"
    verbose_name = "Papayoo"
    rules_module = "games.papayoo.rules"
    rulebook = "games.papayoo.rulebook"
    page_class = "games.papayoo.page.PapayooPage"
    lobby = True
    tagline = _("Take as few points as you can")
    minutes = "20–40"
    quick_options = MappingProxyType({"rounds": 2})
    bot_options = MappingProxyType({"rounds": 1})
    tint = "peach"
    picture = "papayoo/picture.html"
    open_verbs = frozenset({"play"})
    page = "papayoo/table.html"
    views = ("table", "score")
    tells_open_cards = True
    fewer_is_better = True

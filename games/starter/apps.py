"""Starter on the platform."""

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game
from games.starter import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class StarterConfig(GameConfig):
    name = "games.starter"
    label = "starter"
    verbose_name = _("Starter")
    rules_module = "games.starter.rules"
    rulebook = "games.starter.rulebook"
    page_class = "games.starter.page.StarterPage"
    lobby = True
    tagline = _("Get rid of your cards")
    minutes = "5–10"
    picture = "starter/picture.html"
    page = "starter/table.html"
    open_verbs = frozenset({"play", "draw"})
    points_name = _("Cards left")
    fewer_is_better = True

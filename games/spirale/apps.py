"""La Spirale d'Or on the platform."""

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game
from games.spirale import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class SpiraleConfig(GameConfig):
    name = "games.spirale"
    label = "spirale"
    verbose_name = "La Spirale d’Or"
    rules_module = "games.spirale.rules"
    lobby = True
    tagline = _("A duel of dice and jokers")
    minutes = "10–20"
    tint = "lilac"
    picture = "spirale/picture.html"
    page = "spirale/table.html"
    rulebook = "games.spirale.rulebook"
    page_class = "games.spirale.page.SpiralePage"
    takes_back = True
    open_verbs = frozenset({"engage", "pass", "offer_draw", "accept_draw", "resign"})

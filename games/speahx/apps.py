"""Speahx on the platform."""

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game
from games.speahx import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class SpeahxConfig(GameConfig):
    name = "games.speahx"
    label = "speahx"
    verbose_name = "Speahx"
    rules_module = "games.speahx.rules"
    rulebook = "games.speahx.rulebook"
    page_class = "games.speahx.page.SpeahxPage"
    lobby = True
    tagline = _("Get rid of all your cards, even those you’ve never seen")
    minutes = "10–20"
    tint = "sky"
    picture = "speahx/picture.html"
    page = "speahx/table.html"
    views = ("table", "side")
    tells_open_cards = True
    # All moves are public: only cards are hidden.
    open_verbs = frozenset({"play", "chance", "take", "turn", "show", "stop"})

"""Späye on the platform."""

from types import MappingProxyType

from games.engine.contract import Game
from games.spaye import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy compares them


class SpayeConfig(GameConfig):
    name = "games.spaye"
    label = "spaye"
    verbose_name = "Späye"
    rules_module = "games.spaye.rules"
    rulebook = "games.spaye.rulebook"
    page_class = "games.spaye.page.SpayePage"
    tint = "sage"
    picture = "spaye/picture.html"
    # In a replay alone: its days have pages of their own.
    page = "spaye/replay.html"
    views = ("replay",)
    free_text = MappingProxyType({"set_exercise": 0, "adjust": 2})

    def ready(self) -> None:
        from games.spaye import privacy, receivers, replaying
        from games.spaye.administration import consequences
        from games.spaye.administration import live as administration
        from games.spaye.month import told
        from games.spaye.notices import chats, inbox, live
        from games.spaye.page import screen, sections
        from games.spaye.rulings import blockers, disputes

        self.open_verbs = replaying.OPEN_VERBS

"""Späye on the platform."""

from types import MappingProxyType

from games.engine.contract import Game
from games.spaye import rules
from games.tables.registry import GameConfig

RULES: Game[rules.State] = rules  # mypy checks that the module fulfils `Game`


class SpayeConfig(GameConfig):
    name = "games.spaye"
    label = "spaye"
    verbose_name = "Späye"
    rules_module = "games.spaye.rules"
    rulebook = "games.spaye.rulebook"
    page_class = "games.spaye.page.rendering.SpayePage"
    tint = "sage"
    picture = "spaye/picture.html"
    # Only for replays: days have pages of their own.
    page = "spaye/replay.html"
    views = ("replay",)
    free_text = MappingProxyType({"set_exercise": 0, "adjust": 2})

    def ready(self) -> None:
        from games.spaye import calendar_events, month, privacy, receivers, replaying
        from games.spaye.notices import banner, chats, inbox, rhythm
        from games.spaye.page import profile, rendering, screen
        from games.spaye.rulings import disputes, live

        self.open_verbs = replaying.OPEN_VERBS

"""Späye on the platform."""

from games.tables.config import GameConfig


class SpayeConfig(GameConfig):
    name = "games.spaye"
    label = "spaye"
    rules_module = "games.spaye.rules"

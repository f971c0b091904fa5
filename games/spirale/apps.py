"""La Spirale d'Or on the platform."""

from __future__ import annotations

from games.tables.config import GameConfig


class SpiraleConfig(GameConfig):
    default = True  # GameConfig is in this module too
    name = "games.spirale"
    label = "spirale"
    rules_module = "games.spirale.rules"

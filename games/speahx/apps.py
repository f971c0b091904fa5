"""Speahx on the platform."""

from __future__ import annotations

from games.tables.config import GameConfig


class SpeahxConfig(GameConfig):
    default = True  # GameConfig is in this module too
    name = "games.speahx"
    label = "speahx"
    rules_module = "games.speahx.rules"

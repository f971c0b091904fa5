"""Papayoo on the platform."""

from __future__ import annotations

from games.tables.config import GameConfig


class PapayooConfig(GameConfig):
    default = True  # GameConfig is in this module too
    name = "games.papayoo"
    label = "papayoo"
    rules_module = "games.papayoo.rules"

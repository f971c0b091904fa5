"""Cerke on the platform."""

from __future__ import annotations

from games.tables.config import GameConfig


class CerkeConfig(GameConfig):
    default = True  # GameConfig is in this module too
    name = "games.cerke"
    label = "cerke"
    rules_module = "games.cerke.rules"

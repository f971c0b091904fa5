"""Papayoo as a game without a page of its own, for tests of the default page."""

from __future__ import annotations

import pytest

from games.tables import registry
from games.tables.config import GameConfig


def use_default_page(monkeypatch: pytest.MonkeyPatch) -> None:
    config = type(registry.config("papayoo"))
    for hook in ("page", "views", "draw", "context"):
        monkeypatch.setattr(config, hook, getattr(GameConfig, hook))

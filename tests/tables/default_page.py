"""A game as if it had no page of its own, for tests of the default page."""

from functools import partial

import pytest

from games.tables import registry
from games.tables.game_page import GamePage, page_of
from games.tables.registry import GameConfig


def use_default_page(monkeypatch: pytest.MonkeyPatch, game: str = "papayoo") -> None:
    config, page = type(registry.config(game)), page_of(game)
    for name in ("page", "views"):
        monkeypatch.setattr(config, name, getattr(GameConfig, name))
    monkeypatch.setattr(page, "region_template", GamePage.region_template)
    for method in (GamePage.draw, GamePage.scene, GamePage.context):
        monkeypatch.setattr(page, method.__name__, partial(method, page))

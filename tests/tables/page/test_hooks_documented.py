"""Whoever writes a game reads of every hook in one place; what it writes is what is asked for."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from games.tables import registry
from games.tables.hosting import Hosting
from games.tables.page.contract import Page
from games.tables.page.default import DefaultPage
from games.tables.registry import GameConfig
from games.tables.replay.hooks import Replaying

README = Path(registry.__file__).with_name("README.md")
DERIVED = {"default", "rules", "seats_words", "book"}
"""What no game sets."""


def names(kind: Any) -> set[str]:
    return {name for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}


HOOKS = (names(GameConfig) | names(Page) | names(Hosting) | names(Replaying)) - DERIVED
FULFILLED = [("page.hooks", DefaultPage), ("hosting", Hosting), ("replaying", Replaying)]


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_every_hook_of_a_game_stands_in_the_readme(name):
    assert re.search(rf"`{name}[`(]", README.read_text())


def test_the_default_page_is_a_whole_page():
    assert names(DefaultPage) == names(Page)


@pytest.mark.parametrize(("module", "default"), FULFILLED)
@pytest.mark.parametrize("game", sorted(registry.configs()))
def test_a_games_hooks_take_what_they_are_given(game, module, default):
    """By place: a hook may call what it is given by names of its own."""
    own = registry.module(game, module)
    for name in names(default):
        hook, asked = getattr(own, name, None), getattr(default, name)
        if inspect.isfunction(hook) and inspect.isfunction(asked):
            given = list(inspect.signature(asked).parameters)[1:]
            inspect.signature(hook).bind(*given)

"""The installed games: adding a game's Django app to the settings registers it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

from django.apps import apps

from games.engine.contract import Game
from games.tables.config import GameConfig

T = TypeVar("T")


class UnknownGame(LookupError):
    """No installed game has this name."""


@cache
def configs() -> dict[str, GameConfig]:
    """All installed games by slug, in the order of the settings."""
    found = (config for config in apps.get_app_configs() if isinstance(config, GameConfig))
    return {config.rules.SLUG: config for config in found}


def in_lobby() -> list[str]:
    """The games whose tables are opened and found in the lobby."""
    return [slug for slug, config in configs().items() if config.lobby]


def config(slug: str) -> GameConfig:
    """The game's Django side. Raises `UnknownGame`."""
    try:
        return configs()[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def rules(slug: str) -> Game[Any]:
    """The game's rules. Raises `UnknownGame`."""
    return config(slug).rules


def module(slug: str, name: str) -> ModuleType | None:
    """The game's module of this name (`page.hooks`), if it has one. Raises `UnknownGame`."""
    found = config(slug).name
    for part in name.split("."):
        found = f"{found}.{part}"
        if find_spec(found) is None:
            return None
    return import_module(found)


def fulfilled(default: T, slug: str, name: str) -> T:
    """`default`, with what the game's module of this name has of its names in their place."""
    own = module(slug, name)
    for each in dir(type(default)):
        if not each.startswith("_") and hasattr(own, each):
            setattr(default, each, getattr(own, each))
    return default

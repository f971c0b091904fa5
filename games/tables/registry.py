"""The installed games: adding a game's Django app to the settings registers it."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.apps import apps

from games.engine.contract import Game
from games.tables.config import GameConfig


class UnknownGame(LookupError):
    """No installed game has this name."""


@cache
def configs() -> dict[str, GameConfig]:
    """All installed games by slug, in the order of the settings."""
    found = (config for config in apps.get_app_configs() if isinstance(config, GameConfig))
    return {config.rules.SLUG: config for config in found}


def config(slug: str) -> GameConfig:
    """The game's Django side. Raises `UnknownGame`."""
    try:
        return configs()[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def rules(slug: str) -> Game[Any]:
    """The game's rules. Raises `UnknownGame`."""
    return config(slug).rules

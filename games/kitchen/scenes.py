"""What a daily game tells the screen. The kitchen knows no game: one registers itself here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from games.players.clock import Clock

VIEW = "screen"
"""The view that the game draws of its table, for spectators, through `tables.audience`."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily game.

    Its view, and `idle`, return one element with the class `tv-scene`, whose children README.md
    names. `opening` is the channel on which a new day is announced.
    """

    opening: str
    table: Callable[[date], int | None]
    """The table of a date, if somebody has begun it."""
    idle: Callable[[Clock], str]
    """The HTML of a date without a table, in the active language."""


_registered: list[Daily] = []


def register(daily: Daily) -> None:
    """Show this game on the screens; called once, in an app's `ready`."""
    _registered.append(daily)


def daily() -> Daily | None:
    """The office's daily game."""
    return _registered[0] if _registered else None

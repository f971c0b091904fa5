"""What a daily game tells the screen. The kitchen knows no game: one registers its scene here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from games.players.clock import Clock

VIEW = "screen"
"""The view that the game draws of its table, for spectators, through `tables.audience`."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily game.

    Its view, and `idle`, return one element with the class `tv-scene`, whose children README.md
    names. `opening` is the channel on which a new day is announced, `heard` are those beside its
    table's whose change has it drawn again.
    """

    opening: str
    heard: frozenset[str]
    table: Callable[[date], int | None]
    """The table of a date, if somebody has begun it."""
    idle: Callable[[Clock], str]
    """The HTML of a date without a table, in the active language."""


ASIDE, STAGE, WALL, WHOLE = "aside", "stage", "wall", "whole"
"""Rooms of a guest: none, as it lets the day come back for a while; the stage; all below the
header, without races; everything, as a ceremony."""


class Guest(Protocol):
    """Something that takes the stage for a while, as a tournament does.

    `channels` are those whose change has it drawn again, `key` what it shows of the clock, `room`
    how much of the screen it takes. `address` is where the code leads; `invites` says that people
    may take part there, else they watch.
    """

    @property
    def channels(self) -> frozenset[str]: ...
    @property
    def key(self) -> tuple[Any, ...]: ...
    @property
    def room(self) -> str: ...
    @property
    def address(self) -> str: ...
    @property
    def invites(self) -> bool: ...
    def draw(self) -> str:
        """Its HTML in the active language: `tv-scene`, or with `WHOLE` all of the screen."""
        ...


@dataclass(frozen=True, slots=True)
class Guests:
    """`opening` is where it is announced that one comes or goes; `find` the one that is on."""

    opening: str
    find: Callable[[Clock], Guest | None]


_registered: list[Daily] = []
_guests: list[Guests] = []


def register(daily: Daily) -> None:
    """Show this game on the screens."""
    _registered.append(daily)


def register_guests(guests: Guests) -> None:
    """Let these take the stage."""
    _guests.append(guests)


def guest(clock: Clock) -> Guest | None:
    """Whoever has the stage now instead of the daily game."""
    return next((found for each in _guests if (found := each.find(clock))), None)


def openings() -> frozenset[str]:
    """Where it is announced that there may be something else to show."""
    return frozenset({*(each.opening for each in _registered), *(e.opening for e in _guests)})


def daily() -> Daily | None:
    """The office's daily game."""
    return _registered[0] if _registered else None

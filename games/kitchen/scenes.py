"""The interface by which daily games and guests get on the screens: the kitchen knows no game."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Protocol

from games.players.clock import Clock

VIEW = "screen"
"""The view of its table that the game renders for spectators, through `tables.audience`."""
MOMENT = timedelta(minutes=2)
"""How long a time to play (`Clock.moment`) lights the screens; then they are redrawn."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """A daily game on the screens.

    Its view, and `idle`, return one element with the class `tv-scene` and the children that
    README.md names; both may show that it is time to play. `opening` is the channel that announces
    a new day. Changes of its table, and on `channels`, redraw it.
    """

    opening: str
    channels: frozenset[str]
    table: Callable[[date], int | None]
    """The table of a date, if somebody has begun it."""
    idle: Callable[[Clock], str]
    """The HTML of a date without a table, in the active language."""


ASIDE, STAGE, WALL, WHOLE = "aside", "stage", "wall", "whole"
"""The part of the screen that a guest takes: nothing for a while (`aside`), the stage, all below
the header without the races (`wall`), or everything, for a ceremony (`whole`)."""


class Guest(Protocol):
    """Something that takes the stage for a while, as a tournament does.

    Changes on `channels` redraw it; `key` is the part of the clock that it shows, `room` how much
    of the screen it takes. `address` is where the QR code leads; `invites` is true if people may
    take part there, false if they only watch.
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
        """Return the HTML in the active language: `tv-scene`, or the whole screen (`WHOLE`)."""
        ...


@dataclass(frozen=True, slots=True)
class Guests:
    """Guests of one kind; `opening` is the channel on which they come and go."""

    opening: str
    find: Callable[[Clock], Guest | None]


_registered: list[DailyGame] = []
_guests: list[Guests] = []


def register(daily: DailyGame) -> None:
    """Register the daily game of the screens."""
    _registered.append(daily)


def register_guests(guests: Guests) -> None:
    """Let guests of this kind take the stage."""
    _guests.append(guests)


def current_guest(clock: Clock) -> Guest | None:
    """Return the guest that has the stage instead of the daily game, or None."""
    return next((guest for guests in _guests if (guest := guests.find(clock))), None)


def openings() -> frozenset[str]:
    """Return the channels that announce a possible change of game or guest."""
    return frozenset({*(daily.opening for daily in _registered), *(g.opening for g in _guests)})


def daily_game() -> DailyGame | None:
    """Return the office's daily game, or None."""
    return _registered[0] if _registered else None

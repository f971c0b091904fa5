"""Calendar feeds: one a person, and one for the office. Apps say what stands in them.

`@calendars.personal.register` stands over `fn(player, clock)`, which gives events of one person's
feed, `@calendars.common.register` over `fn(clock)`: those of the office's, which names nobody. An
event that is no longer so stays for a while, `cancelled`: a calendar that has it must hear of it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from games.players.clock import Clock
from games.players.models import Player
from games.players.sources import Sources

REMEMBERED = timedelta(days=31)
"""For so long what is over or cancelled stays in a feed."""


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a calendar. `uid` stays for good, `sequence` grows with each change.

    `start` is a date for a whole day on the office's calendar, else a moment. `path` is a page of
    ours, which asks whoever opens it to sign in.
    """

    uid: str
    sequence: int
    summary: str
    start: date | datetime
    end: date | datetime
    changed: datetime
    path: str = ""
    description: str = ""
    cancelled: bool = False


Personal = Callable[[Player, Clock], Iterable[Event]]
Common = Callable[[Clock], Iterable[Event]]
personal: Sources[Personal] = Sources()
common: Sources[Common] = Sources()


def of_player(player: Player, clock: Clock) -> list[Event]:
    """What concerns this person, and what concerns everybody."""
    return [*(event for fn in personal for event in fn(player, clock)), *of_office(clock)]


def of_office(clock: Clock) -> list[Event]:
    """What concerns everybody; no names."""
    return [event for fn in common for event in fn(clock)]

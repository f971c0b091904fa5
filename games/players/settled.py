"""Dates that are history: nothing in the calendar changes them any more.

The boards register a source: the months whose titles are given.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from games.players.calendar import ONE_DAY
from games.players.errors import DaysSettled
from games.players.sources import Sources


@dataclass(frozen=True, slots=True)
class Settled:
    """Dates in a row, and what they are called: `November 2026`."""

    first: date
    last: date
    name: str


Source = Callable[[date, date], list[Settled]]
"""What is settled between two dates, both included."""

sources: Sources[Source] = Sources()


def between(first: date, last: date) -> list[Settled]:
    """All that is settled of these dates."""
    return [found for source in sources for found in source(first, last)]


def on(day: date) -> Settled | None:
    """The settled span that contains this date, if there is one."""
    return next(iter(between(day, day)), None)


def check(first: date, last: date) -> None:
    """Raises `DaysSettled` if any of these dates is."""
    for found in between(first, last):
        raise DaysSettled(found.name)


def open_from(day: date) -> date:
    """The first date from `day` on that isn't settled."""
    while found := on(day):
        day = found.last + ONE_DAY
    return day

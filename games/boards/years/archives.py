"""The archive: the latest months in full, and the way to every year and month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from games.boards.years import reading
from games.boards.years.reading import Archived
from games.players.clock import Clock

LATEST = 3
"""So many months are shown in full; the page of a year shows all of its own."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The newest first, months of a year in their order."""

    latest: list[Archived]
    years: list[tuple[int, tuple[tuple[date, bool], ...]]]
    """Of each month its first day, and whether it is closed."""


def read(clock: Clock) -> Archive:
    """Every month that has begun; three queries, however many there are."""
    begun = reading.index(clock).years
    every = [month for months in begun.values() for month in months]
    years = [
        (year, tuple((month.first_day, month.closed) for month in reversed(months)))
        for year, months in begun.items()
    ]
    return Archive(reading.in_full(every[:LATEST]), years)

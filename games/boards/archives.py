"""The archive: the newest year in full, the way to every month of the others."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.ledger import Clock
from games.boards.models import Month
from games.boards.years import reading
from games.boards.years.reading import Archived


@dataclass(frozen=True, slots=True)
class Archive:
    """`months` are those of the newest `year`, `others` those of the years before, by year."""

    year: int | None
    months: list[Archived]
    others: list[tuple[int, list[Month]]]


def read(clock: Clock) -> Archive:
    """Every month that has begun and was played, the newest first; three queries."""
    begun = reading.index(clock)
    year = begun.newest
    if year is None:
        return Archive(None, [], [])
    others = [(one, months) for one, months in begun.years.items() if one != year]
    return Archive(year, reading.of_year(year, begun), others)

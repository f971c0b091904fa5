"""Days on which the office doesn't work, read as spans: consecutive dates of one name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from games.players.calendar import ONE_DAY
from games.players.models import Holiday

MOST_DAYS = 62
"""Longest span that is added at once."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days off in a row, both ends included."""

    name: str
    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def __str__(self) -> str:
        ends = f"{self.first}" if self.first == self.last else f"{self.first} – {self.last}"
        return f"{ends} {self.name}".strip()


def dates(first: date, last: date) -> list[date]:
    """Every date from `first` to `last`."""
    return [first + ONE_DAY * number for number in range((last - first).days + 1)]


def spans(holidays: Iterable[Holiday]) -> list[Span]:
    """The holidays, which come in order of their dates, as spans."""
    found: list[Span] = []
    for holiday in holidays:
        before = found[-1] if found else None
        if before and before.name == holiday.name and before.last + ONE_DAY == holiday.date:
            found[-1] = Span(before.name, before.first, holiday.date)
        else:
            found.append(Span(holiday.name, holiday.date, holiday.date))
    return found

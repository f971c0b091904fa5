"""Working days played in a row: pure arithmetic on dates.

A day on which the office doesn't work breaks nothing, nor does today before it is played. Which
days are worked is asked of the calendar as it is now.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

ONE_DAY = timedelta(days=1)
Works = Callable[[date], bool]


@dataclass(frozen=True, slots=True)
class Streak:
    """`length` days played from `first` to `last`, no working day between them missed."""

    first: date
    last: date
    length: int


def streaks(played: Iterable[date], works: Works) -> list[Streak]:
    """Every streak of these dates, in their order."""
    found: list[Streak] = []
    for day in sorted(played):
        if found and not _missed(found[-1].last, day, works):
            found[-1] = Streak(found[-1].first, day, found[-1].length + 1)
        else:
            found.append(Streak(day, day, 1))
    return found


def current(found: list[Streak], today: date, works: Works) -> int:
    """How long the last streak is, 0 if a working day before today has been missed since."""
    if not found or _missed(found[-1].last, today, works):
        return 0
    return found[-1].length


def longest(found: list[Streak]) -> Streak | None:
    """The record; of equals the latest."""
    return max(found, key=lambda streak: (streak.length, streak.last), default=None)


def _missed(last: date, day: date, works: Works) -> bool:
    """Whether a working day lies between the two."""
    between = last + ONE_DAY
    while between < day:
        if works(between):
            return True
        between += ONE_DAY
    return False

"""The office's row and calendar as pages read them: at most two seconds old, in any process.

Inside a transaction they are read afresh, so that what is written follows what is stored.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Generic, TypeVar

from django.db import transaction

from games.players.calendar import Calendar
from games.players.models import Exercise, Holiday, Office

SECONDS = 2.0
T = TypeVar("T")


class Held(Generic[T]):
    """A value loaded from the database and kept for `SECONDS`."""

    def __init__(self, load: Callable[[], T]) -> None:
        self.load = load
        self.kept: tuple[float, T] | None = None

    def get(self) -> T:
        if transaction.get_connection().in_atomic_block:
            return self.load()
        kept = self.kept
        if kept is None or monotonic() - kept[0] > SECONDS:
            kept = self.kept = (monotonic(), self.load())
        return kept[1]

    def forget(self) -> None:
        self.kept = None


def _load_office() -> Office:
    return Office.objects.first() or Office(pk=1)


def _load_calendar() -> Calendar:
    return Calendar.of(_load_office(), Holiday.objects.values_list("date", flat=True))


def _load_exercises() -> tuple[Exercise, ...]:
    return tuple(Exercise.objects.all())


_office = Held(_load_office)
_calendar = Held(_load_calendar)
_exercises = Held(_load_exercises)


def current() -> Office:
    """The office, to be read only; its defaults before the first start."""
    return _office.get()


def current_calendar() -> Calendar:
    """The office's calendar with its holidays."""
    return _calendar.get()


def exercises() -> tuple[Exercise, ...]:
    """The office's list of exercises, to be read only."""
    return _exercises.get()


def forget(**signal: Any) -> None:
    """Read again at the next call: the receiver of whatever changes the office."""
    _office.forget()
    _calendar.forget()
    _exercises.forget()

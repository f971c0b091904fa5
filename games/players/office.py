"""The office's settings, calendar and lists, cached for two seconds in each process.

Inside a transaction the database is read, so that writes never depend on stale values.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Generic, TypeVar

from django.db import connection, transaction

from games.live import publish
from games.players.calendar import Calendar
from games.players.models import (
    Equivalent,
    Exercise,
    ExtraDay,
    Holiday,
    Office,
    OfficeNotice,
)

CHANNEL = "office"
"""The channel of changes of the office."""
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


class Watched(Held[T]):
    """A value made from a few rows that hardly ever change. Threads share it: don't modify it.

    Inside a transaction the rows (`statements`) are read, and only changed rows make a new value:
    every move needs the calendar.
    """

    def __init__(self, load: Callable[[], T], *statements: str) -> None:
        super().__init__(load)
        self._statements = statements
        self._made: tuple[list[Any], T] | None = None

    def get(self) -> T:
        if not transaction.get_connection().in_atomic_block:
            return super().get()
        rows: list[Any] = []
        with connection.cursor() as cursor:
            for statement in self._statements:
                cursor.execute(statement)
                rows += cursor.fetchall()
        made = self._made
        if made is None or made[0] != rows:
            made = self._made = (rows, self.load())
        return made[1]


def _load_office() -> Office:
    return Office.objects.first() or Office(pk=1)


def _load_calendar() -> Calendar:
    return Calendar.of(
        _load_office(),
        Holiday.objects.values_list("date", flat=True),
        ExtraDay.objects.values_list("date", flat=True),
    )


def _load_exercises() -> tuple[Exercise, ...]:
    return tuple(Exercise.objects.all())


def _load_equivalents() -> tuple[tuple[int, int, str], ...]:
    return tuple(Equivalent.objects.values_list("pk", "exercise_id", "name"))


_office = Held(_load_office)
_calendar = Watched(
    _load_calendar,
    "SELECT * FROM players_office",
    "SELECT date, 0 FROM players_holiday UNION ALL SELECT date, 1 FROM players_extraday",
)
_exercises = Held(_load_exercises)
_equivalents = Held(_load_equivalents)
_notice = Held(lambda: OfficeNotice.objects.first())


def current() -> Office:
    """Return the office, to be read only; with defaults before the first start."""
    return _office.get()


def current_calendar() -> Calendar:
    """Return the office's calendar with its days off and extra working days."""
    return _calendar.get()


def exercises() -> tuple[Exercise, ...]:
    """Return the office's list of exercises, to be read only."""
    return _exercises.get()


def equivalents() -> tuple[tuple[int, int, str], ...]:
    """Return the id, exercise's id and name of each equivalent on the office's list."""
    return _equivalents.get()


def notice() -> OfficeNotice | None:
    """Return the latest version of the office's notice, to be read only, or None."""
    return _notice.get()


def saved(**signal: Any) -> None:
    """Clear the cache after a change of the office's rows (a receiver of signals).

    Other processes clear theirs once it is committed, before they render pages for the change.
    """
    forget()
    publish(CHANNEL)


def forget(**signal: Any) -> None:
    """Clear the cache of this process."""
    _office.forget()
    _calendar.forget()
    _exercises.forget()
    _equivalents.forget()
    _notice.forget()

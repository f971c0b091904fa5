"""The stored sums of a month beside those counted afresh: which rows differ, and how."""

from collections.abc import Mapping
from typing import Any

from games.engine import codec
from games.stories.counting import of_days, of_tables
from games.stories.facts import DayStory
from games.stories.models import DayFacts, PairMonth, PersonMonth, StoryMonth

Fresh = tuple[Mapping[int, Any], Mapping[tuple[int, int], Any]]
NO_PERSON, NO_TWO = (of_days.Person(), of_tables.Person()), (of_days.Two(), of_tables.Two())


def days_of(month: StoryMonth) -> Fresh:
    """What the month's days add up to; one query."""
    first = month.first_day
    rows = DayFacts.objects.filter(date__year=first.year, date__month=first.month).order_by("date")
    days = rows.values_list("date", "facts")
    return of_days.add_up((day, codec.decode(text, DayStory)) for day, text in days)


def people_that_differ(
    month: StoryMonth, fresh: Mapping[int, Any], names: tuple[str, ...], nothing: object
) -> list[PersonMonth]:
    """Rows that have other values than these, with these: stored ones and new ones."""
    stored = {row.player_id: row for row in PersonMonth.objects.filter(month=month)}
    return [
        row
        for player in sorted(stored.keys() | fresh.keys())
        if _put(
            row := stored.get(player) or PersonMonth(month=month, player_id=player),
            fresh.get(player, nothing),
            names,
        )
    ]


def pairs_that_differ(
    month: StoryMonth,
    fresh: Mapping[tuple[int, int], Any],
    names: tuple[str, ...],
    nothing: object,
) -> list[PairMonth]:
    """The same of pairs."""
    stored = {(row.low_id, row.high_id): row for row in PairMonth.objects.filter(month=month)}
    return [
        row
        for low, high in sorted(stored.keys() | fresh.keys())
        if _put(
            row := stored.get((low, high)) or PairMonth(month=month, low_id=low, high_id=high),
            fresh.get((low, high), nothing),
            names,
        )
    ]


def _put(row: PersonMonth | PairMonth, value: object, names: tuple[str, ...]) -> bool:
    """Give the row the value's fields; whether that changed any."""
    changed = [name for name in names if getattr(row, name) != getattr(value, name)]
    for name in changed:
        setattr(row, name, getattr(value, name))
    return bool(changed)

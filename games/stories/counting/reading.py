"""Days' facts, read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.db.models import QuerySet

from games.engine import codec
from games.stories.facts import DayStory
from games.stories.models import DayFacts


def stories(rows: QuerySet[DayFacts]) -> Iterator[tuple[date, DayStory]]:
    """These days in their order; one query."""
    for day, text in rows.order_by("date").values_list("date", "facts"):
        yield day, codec.decode(text, DayStory)

"""The list of all months: three queries, however many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, Sum
from django.db.models.functions import ExtractMonth, ExtractYear

from games.boards.awarding import Winner
from games.boards.ledger import Clock
from games.boards.models import Closing, Line, Status, Title
from games.boards.standings import COLUMNS


@dataclass(frozen=True, slots=True)
class Archived:
    """A month with anything on its board."""

    first_day: date
    finished: int
    players: int
    daye: int
    victoire: int
    repetition: int
    closed: bool
    titles: list[Winner]


def read(clock: Clock) -> list[Archived]:
    """Every month that anybody played in, the newest first."""
    closed = set(
        Closing.objects.filter(reopened_at=None).values_list("month__year", "month__month")
    )
    titles = _titles()
    return [
        Archived(
            first_day=date(row["year"], row["month"], 1),
            finished=row["finished"],
            players=row["players"],
            daye=row["sum_daye"] or 0,
            victoire=row["sum_victoire"] or 0,
            repetition=row["sum_repetition"] or 0,
            closed=(row["year"], row["month"]) in closed,
            titles=_winners(titles[row["year"], row["month"]]),
        )
        for row in _sums(clock)
    ]


def _titles() -> defaultdict[tuple[int, int], dict[str, Title]]:
    found: defaultdict[tuple[int, int], dict[str, Title]] = defaultdict(dict)
    for title in Title.objects.select_related("month", "player"):
        found[title.month.year, title.month.month][title.column] = title
    return found


def _winners(titles: Mapping[str, Title]) -> list[Winner]:
    return [Winner(column, titles.get(column)) for column in COLUMNS]


def _sums(clock: Clock) -> list[dict[str, int]]:
    """One row a month. A finished day counts whatever the clock; no other does."""
    counts = Q(status=Status.FINISHED)
    by_month = Line.objects.filter(date__lte=clock.today).annotate(
        year=ExtractYear("date"), month=ExtractMonth("date")
    )
    return list(
        by_month.values("year", "month")
        .annotate(
            finished=Count("date", filter=counts, distinct=True),
            players=Count("player", distinct=True),
            **{f"sum_{column}": Sum(column, filter=counts) for column in COLUMNS},
        )
        .order_by("-year", "-month")
    )

"""The list of all months: four queries, however many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, Sum, Value
from django.db.models.functions import ExtractMonth, ExtractYear

from games.boards.awarding import Winner
from games.boards.ceremony.reveal import revealed, told
from games.boards.ledger import REPETITIONS, Clock
from games.boards.models import Carried, Closing, Line, Status, Title
from games.boards.standings import COLUMNS

SUMS = tuple(f"sum_{column}" for column in COLUMNS)


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
    closed = set(told(Closing.objects).values_list("month__year", "month__month"))
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
    for title in revealed(Title.objects).select_related("month", "player"):
        found[title.month.year, title.month.month][title.column] = title
    return found


def _winners(titles: Mapping[str, Title]) -> list[Winner]:
    return [Winner(column, titles.get(column)) for column in COLUMNS]


def _sums(clock: Clock) -> list[dict[str, int]]:
    """One row a month, the newest first: what its days gave and what was brought from paper."""
    sums = {(row["year"], row["month"]): row for row in _of_lines(clock)}
    for brought in _of_paper():
        here = brought["year"], brought["month"]
        sums[here] = _together(sums[here], brought) if here in sums else brought
    return [sums[month] for month in sorted(sums, reverse=True)]


def _of_lines(clock: Clock) -> Iterable[Any]:
    """A finished day counts whatever the clock; no other does. `both` are on paper too."""
    counts = Q(status=Status.FINISHED)
    on_paper = Carried.objects.filter(
        player=OuterRef("player"), month__year=OuterRef("year"), month__month=OuterRef("month")
    )
    by_month = Line.objects.filter(date__lte=clock.today).annotate(
        year=ExtractYear("date"), month=ExtractMonth("date"), counted=REPETITIONS
    )
    return by_month.values("year", "month").annotate(
        finished=Count("date", filter=counts, distinct=True),
        players=Count("player", distinct=True),
        both=Count("player", filter=Exists(on_paper), distinct=True),
        sum_daye=Sum("daye", filter=counts),
        sum_victoire=Sum("victoire", filter=counts),
        sum_repetition=Sum("counted", filter=counts),
    )


def _of_paper() -> Iterable[Any]:
    """The same of what was carried over; it has no finished day in the app."""
    return (
        Carried.objects.annotate(counted=REPETITIONS)
        .values(year=F("month__year"), number=F("month__month"))
        .annotate(
            month=F("month__month"),
            finished=Value(0),
            players=Count("player"),
            sum_daye=Sum("daye"),
            sum_victoire=Sum("victoire"),
            sum_repetition=Sum("counted"),
        )
    )


def _together(lines: Mapping[str, int], brought: Mapping[str, int]) -> dict[str, int]:
    sums = {name: (lines[name] or 0) + (brought[name] or 0) for name in SUMS}
    players = lines["players"] + brought["players"] - lines["both"]
    return {**lines, **sums, "players": players}

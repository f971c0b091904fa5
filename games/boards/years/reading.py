"""Months and years added up: read from the months' tallies, three queries however old the office.

Finished days count, and what was carried over from paper; a running day is on its own board only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, Q

from games.boards.models import Closing, Month, Title
from games.boards.points import totals
from games.boards.points.standings import COLUMNS, Total
from games.boards.titles.reveal import revealed, told
from games.players.clock import Clock

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Told(TypedDict):
        closed: bool

    Told = WithAnnotations[Month, _Told]


@dataclass(frozen=True, slots=True)
class Winner:
    """A column's title; `None` where nobody had a point."""

    column: str
    title: Title | None


@dataclass(frozen=True, slots=True)
class Archived:
    """A month that has begun: what its board adds up to, and its titles once they are told."""

    first_day: date
    finished: int
    closed: bool
    titles: list[Winner]
    totals: dict[int, Total]
    """Of everybody with a point, by player."""

    @property
    def players(self) -> int:
        return len(self.totals)

    @property
    def daye(self) -> int:
        return sum(total.daye for total in self.totals.values())

    @property
    def victoire(self) -> int:
        return sum(total.victoire for total in self.totals.values())

    @property
    def repetition(self) -> int:
        return sum(total.repetition for total in self.totals.values())


@dataclass(slots=True)
class Index:
    """Every month that has begun, by year; the newest first."""

    years: dict[int, list[Told]] = field(default_factory=lambda: defaultdict(list))

    @property
    def newest(self) -> int | None:
        return next(iter(self.years), None)

    def before(self, year: int) -> int | None:
        """The last year with months before `year`."""
        return next((one for one in self.years if one < year), None)


def index(clock: Clock) -> Index:
    """One query; each month has `closed`: whether its titles are told."""
    today = clock.today
    begun = Q(year__lt=today.year) | Q(year=today.year, month__lte=today.month)
    standing = told(Closing.objects.filter(month=OuterRef("pk")))
    found = Index()
    for month in (
        Month.objects.filter(begun).annotate(closed=Exists(standing)).order_by("-year", "-month")
    ):
        found.years[month.year].append(month)
    return found


def in_full(months: Sequence[Told]) -> list[Archived]:
    """These months of the index with titles and totals; two queries."""
    titles = _titles(months)
    added = totals.of_months(month__in=months)
    return [
        Archived(
            first_day=month.first_day,
            finished=month.finished,
            closed=month.closed,
            titles=[Winner(column, titles[month.pk].get(column)) for column in COLUMNS],
            totals=added.get((month.year, month.month), {}),
        )
        for month in months
    ]


def together(months: Iterable[Archived]) -> dict[int, Total]:
    """The totals of several months, by player."""
    found: dict[int, Total] = {}
    for month in months:
        for player, total in month.totals.items():
            found[player] = found[player].plus(total) if player in found else total
    return found


def _titles(months: Sequence[Month]) -> Mapping[int, dict[str, Title]]:
    """{month's key: {column: title}}, those that a ceremony keeps secret left out; one query."""
    found: defaultdict[int, dict[str, Title]] = defaultdict(dict)
    won = revealed(Title.objects.filter(month__in=months))
    for title in won.select_related("player", "month"):
        found[title.month_id][title.column] = title
    return found

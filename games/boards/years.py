"""Adds up months and years from the months' tallies, in a few queries however old the office is.

Finished days and imports from paper count; a running day is only on its month's board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, Q

from games.boards import darkness, tallies
from games.boards.models import Closing, Month, Title
from games.boards.standings import COLUMNS, RankedTotal, Total, ranking
from games.boards.tallies import ColumnPoints, column_points
from games.boards.titles import public_closings, revealed_titles
from games.players.clock import Clock
from games.players.models import Player

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Closed(TypedDict):
        closed: bool

    BegunMonth = WithAnnotations[Month, _Closed]


@dataclass(frozen=True, slots=True)
class Winner:
    """A column's title; `None` where nobody had a point."""

    column: str
    title: Title | None


@dataclass(frozen=True, slots=True)
class ArchivedMonth:
    """A month that has begun: its sums, and its titles once they are public."""

    first_day: date
    finished: int
    closed: bool
    titles: list[Winner]
    totals: dict[int, Total]
    """The totals of everybody with a point, by player; empty while it is `dark`."""
    dark: bool = False
    """Whether its numbers are secret; the year's sums leave them out, or they could be computed."""

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
class MonthIndex:
    """Every month that has begun, by year; the newest first."""

    years: dict[int, list[BegunMonth]] = field(default_factory=lambda: defaultdict(list))

    @property
    def newest(self) -> int | None:
        return next(iter(self.years), None)

    def before(self, year: int) -> int | None:
        """Return the last year with months before `year`, or None."""
        return next((earlier for earlier in self.years if earlier < year), None)


def load_index(clock: Clock) -> MonthIndex:
    """Return all months that have begun; `closed` if their titles are public. One query."""
    today = clock.today
    begun = Q(year__lt=today.year) | Q(year=today.year, month__lte=today.month)
    standing = public_closings(Closing.objects.filter(month=OuterRef("pk")))
    index = MonthIndex()
    for month in (
        Month.objects.filter(begun).annotate(closed=Exists(standing)).order_by("-year", "-month")
    ):
        index.years[month.year].append(month)
    return index


def load_archive(months: Sequence[BegunMonth], clock: Clock) -> list[ArchivedMonth]:
    """Return these months of the index with titles and totals; two queries."""
    titles = _titles_by_month(months)
    dark = {
        month.key
        for month in months
        if darkness.in_the_dark(*month.key, clock, public=month.closed)
    }
    added = tallies.totals_by_month(dark, month__in=months)
    return [
        ArchivedMonth(
            first_day=month.first_day,
            finished=month.finished,
            closed=month.closed,
            titles=[Winner(column, titles[month.pk].get(column)) for column in COLUMNS],
            totals=added.get(month.key, {}),
            dark=month.key in dark,
        )
        for month in months
    ]


def add_months(months: Iterable[ArchivedMonth]) -> dict[int, Total]:
    """Add up the totals of several months, by player."""
    added: dict[int, Total] = {}
    for month in months:
        for player, total in month.totals.items():
            added[player] = added[player].plus(total) if player in added else total
    return added


def _titles_by_month(months: Sequence[Month]) -> Mapping[int, dict[str, Title]]:
    """Return {month's id: {column: title}} without secret titles; one query."""
    titles: defaultdict[int, dict[str, Title]] = defaultdict(dict)
    won = revealed_titles(Title.objects.filter(month__in=months))
    for title in won.select_related("player", "month"):
        titles[title.month_id][title.column] = title
    return titles


@dataclass(frozen=True, slots=True)
class YearRow:
    """A player's year, ranked by the page's column."""

    place: RankedTotal
    player: Player

    @property
    def cells(self) -> list[ColumnPoints]:
        return column_points(self.player, self.place.total)


@dataclass(frozen=True, slots=True)
class Year:
    """A year's table and months, and the years before and after it that have a page."""

    year: int
    column: str
    rows: list[YearRow]
    months: list[ArchivedMonth]
    earlier: int | None
    later: int | None
    over: bool
    """Whether all of it is played and revealed, so that it can have its ceremony."""

    @property
    def finished(self) -> int:
        return sum(month.finished for month in self.months)

    @property
    def dark(self) -> list[ArchivedMonth]:
        """The months that the table leaves out, because they are secret."""
        return [month for month in self.months if month.dark]


def load_year(year: int, column: str, clock: Clock) -> Year:
    """Return a year that has begun, ordered by `column`; four queries."""
    index = load_index(clock)
    months = load_archive(index.years.get(year, []), clock)
    totals = add_months(months)
    people = Player.objects.by_id(totals)
    return Year(
        year=year,
        column=column,
        rows=[
            YearRow(place, people[place.total.player]) for place in ranking(totals.values(), column)
        ],
        months=months,
        earlier=index.before(year),
        later=year + 1 if year < clock.today.year else None,
        over=open_month(year, months, clock) is None,
    )


def open_month(year: int, months: Sequence[ArchivedMonth], clock: Clock) -> date | None:
    """Return the first day of the first month that keeps a year from being over, or None.

    That is a month with points whose titles aren't public, or this year's December until it is
    closed. `months` are those of the year that have begun.
    """
    waiting = [m.first_day for m in months if not m.closed and (m.finished or m.totals)]
    december = date(year, 12, 1)
    closed = any(month.closed and month.first_day == december for month in months)
    if year == clock.today.year and not closed:
        waiting.append(december)
    return min(waiting, default=None)

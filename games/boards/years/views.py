"""The page of a year, and the way to the one that it is now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.boards import months
from games.boards.models import Closing, Month, Title
from games.boards.month.board import SORT
from games.boards.points import totals
from games.boards.points.standings import COLUMNS, Place, Total, ranking
from games.boards.points.totals import Cell, cells
from games.boards.titles.reveal import revealed, told
from games.players.clock import Clock
from games.players.models import Player
from games.players.requests import Request

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Told(TypedDict):
        closed: bool

    Told = WithAnnotations[Month, _Told]

# Months and years added up: read from the months' tallies, three queries however old the office.
#
# Finished days count, and what was carried over from paper; a running day is on its own board
# only.


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


@dataclass(frozen=True, slots=True)
class Row:
    """A player's year, ranked by the page's column."""

    place: Place
    player: Player

    @property
    def cells(self) -> list[Cell]:
        return cells(self.player, self.place.total)


@dataclass(frozen=True, slots=True)
class Year:
    """`earlier` and `later` are the neighbours that there is something of."""

    year: int
    column: str
    rows: list[Row]
    months: list[Archived]
    earlier: int | None
    later: int | None

    @property
    def finished(self) -> int:
        return sum(month.finished for month in self.months)


def read(year: int, column: str, clock: Clock) -> Year:
    """A year that has begun, ordered by `column`; four queries."""
    begun = index(clock)
    months = in_full(begun.years.get(year, []))
    totals = together(months)
    people = Player.objects.in_bulk(totals)
    return Year(
        year=year,
        column=column,
        rows=[Row(place, people[place.total.player]) for place in ranking(totals.values(), column)],
        months=months,
        earlier=begun.before(year),
        later=year + 1 if year < clock.today.year else None,
    )


@require_safe
def current(request: Request) -> HttpResponse:
    """To the year that it is now."""
    return redirect("boards:year", Clock.read().today.year)


@require_safe
def year(request: Request, year: int) -> HttpResponse:
    """A year's table, ordered by `?sort=`, and its months; 404 for one to come."""
    clock = Clock.read()
    if not months.exists(year, 1) or year > clock.today.year:
        raise Http404
    asked = request.GET.get("sort")
    found = read(year, asked if asked in COLUMNS else SORT, clock)
    context = {"year": found, "columns": COLUMNS, "me": request.user.pk, "nav": "years"}
    return render(request, "boards/year.html", context)

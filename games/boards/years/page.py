"""The page of a year: who has how many points, and its months."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.points.standings import Place, ranking
from games.boards.points.totals import Cell, cells
from games.boards.years import reading
from games.boards.years.reading import Archived
from games.players.clock import Clock
from games.players.models import Player


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
    begun = reading.index(clock)
    months = reading.in_full(begun.years.get(year, []))
    totals = reading.together(months)
    people = Player.objects.in_bulk(totals)
    return Year(
        year=year,
        column=column,
        rows=[Row(place, people[place.total.player]) for place in ranking(totals.values(), column)],
        months=months,
        earlier=begun.before(year),
        later=year + 1 if year < clock.today.year else None,
    )

"""A player's totals month by month: finished days and what came from paper."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from games.boards.models import Title
from games.boards.points import totals
from games.boards.points.standings import Total
from games.boards.points.totals import Cell, Key
from games.boards.titles.reveal import revealed
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Row:
    """A month in which the player has points, with the columns whose title was won."""

    first_day: date
    total: Total
    cells: list[Cell]
    titles: list[str]


def read(player: Player) -> list[tuple[int, list[Row]]]:
    """Rows by year, the newest first; two queries."""
    added, won = totals.of_months(player=player), _titles(player)
    months = sorted(added, reverse=True)
    sums = {at: added[at][player.pk] for at in months}
    rows = [Row(date(*at, 1), sums[at], totals.cells(player, sums[at]), won[at]) for at in months]
    return [(year, list(group)) for year, group in groupby(rows, key=lambda r: r.first_day.year)]


def _titles(player: Player) -> defaultdict[Key, list[str]]:
    """The columns won in each month, those that a ceremony keeps secret left out."""
    found: defaultdict[Key, list[str]] = defaultdict(list)
    titles = revealed(Title.objects.filter(player=player))
    for year, month, column in titles.values_list("month__year", "month__month", "column"):
        found[year, month].append(column)
    return found

"""A player's totals month by month: finished days and what came from paper."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from games.boards.ceremony import revealed
from games.boards.ledger import REPETITIONS
from games.boards.models import Carried, Tally, Title
from games.boards.standings import Total
from games.boards.years.reading import plus
from games.players.models import Player

Month = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A month in which the player has points, with the columns whose title was won."""

    first_day: date
    total: Total
    titles: list[str]


def read(player: Player) -> list[tuple[int, list[Row]]]:
    """Rows by year, the newest first; two queries."""
    totals, won = _totals(player), _titles(player)
    rows = [Row(date(*at, 1), totals[at], won[at]) for at in sorted(totals, reverse=True)]
    return [(year, list(group)) for year, group in groupby(rows, key=lambda r: r.first_day.year)]


def _totals(player: Player) -> dict[Month, Total]:
    values = ("month__year", "month__month", "daye", "victoire", "counted", "days")
    tallies, brought = (
        model.objects.filter(player=player).annotate(counted=REPETITIONS).values_list(*values)
        for model in (Tally, Carried)
    )
    found: dict[Month, Total] = {}
    for year, month, *numbers in tallies.union(brought, all=True):
        total = Total(player.pk, *numbers)
        at = year, month
        found[at] = plus(found[at], total) if at in found else total
    return found


def _titles(player: Player) -> defaultdict[Month, list[str]]:
    """The columns won in each month, those that a ceremony keeps secret left out."""
    found: defaultdict[Month, list[str]] = defaultdict(list)
    titles = revealed(Title.objects.filter(player=player))
    for year, month, column in titles.values_list("month__year", "month__month", "column"):
        found[year, month].append(column)
    return found

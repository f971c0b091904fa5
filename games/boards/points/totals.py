"""Totals of whole months, as boards add them up: the tallies and what came from paper.

Points of a column that their player has left are read as 0.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, QuerySet

from games.boards.models import Carried, Tally, hides
from games.boards.points.ledger import COUNTS
from games.boards.points.standings import COLUMNS, Total
from games.players.models import Player
from games.players.prepared import Prepared

Key = tuple[int, int]
"""Year and month."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table; `hidden` where its player has left the column."""

    column: str
    points: int
    hidden: bool


def cells(player: Player, total: Total) -> list[Cell]:
    """A player's numbers, in the order of `COLUMNS`."""
    return [Cell(column, total.points(column), hides(player, column)) for column in COLUMNS]


def of_month(year: int, month: int) -> dict[int, Total]:
    """{player: total} of everybody with a point that counts; one query."""
    return _added(_of_month(year, month)).get((year, month), {})


def of_months(**which: Any) -> dict[Key, dict[int, Total]]:
    """{(year, month): {player: total}} of the lines that `which` filters; one query."""
    return _added(_lines(**which))


def _lines(**which: Any) -> QuerySet[Any, Any]:
    """Tallies and what came from paper, in one statement."""
    values: tuple[str | Case, ...] = ("month__year", "month__month", "player_id")
    values += (*COUNTS.values(), "days")
    tallies, brought = (
        model.objects.filter(**which).values_list(*values) for model in (Tally, Carried)
    )
    return tallies.union(brought, all=True)


_of_month = Prepared(lambda year, month: _lines(month__year=year, month__month=month), int, int)


def _added(lines: Iterable[Any]) -> dict[Key, dict[int, Total]]:
    found: defaultdict[Key, dict[int, Total]] = defaultdict(dict)
    for year, month, *rest in lines:
        total, here = Total(*rest), found[year, month]
        here[total.player] = here[total.player].plus(total) if total.player in here else total
    return found

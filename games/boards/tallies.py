"""Tallies: a player's stored sums over the finished days of a month, so that years load quickly.

`services.recount_tallies` writes them, in the transaction that changes a finished day. This module
compares them with the lines, and adds points imported from paper.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Case, Count, Q, QuerySet, Sum

from games.boards import months
from games.boards.ledger import COUNTS
from games.boards.models import Carried, Line, Month, Status, Tally, hides
from games.boards.months import MonthKey
from games.boards.standings import COLUMNS, Total
from games.players.models import Player
from games.players.prepared import PreparedRows


class Sums(NamedTuple):
    """A player's sums over the finished days of a month."""

    daye: int
    victoire: int
    repetition: int
    days: int


FIELDS = Sums._fields


def sum_lines(month: Month) -> dict[int, Sums]:
    """Return {player id: sums} of everybody with a point. One query.

    It filters by month only: with a player's filter a database may read all of their years.
    """
    rows = (
        _finished_lines(month)
        .values_list("player_id")
        .annotate(
            Sum("daye"),
            Sum("victoire"),
            Sum("repetition"),
            played=Count("date", filter=Q(daye__gt=0)),
        )
    )
    return {player: Sums(*sums) for player, *sums in rows if any(sums)}


def finished_days(month: Month) -> set[date]:
    """Return the dates of the month whose day is finished."""
    return set(_finished_lines(month).values_list("date", flat=True).distinct())


def stored_tallies(month: Month) -> dict[int, Sums]:
    """Return {player id: sums} as they are stored."""
    rows = Tally.objects.filter(month=month).values_list("player_id", *FIELDS)
    return {player: Sums(*sums) for player, *sums in rows}


def tally_differences(month: Month) -> list[str]:
    """Return how the stored tallies of a month differ from its lines, a sentence each."""
    stored, counted = stored_tallies(month), sum_lines(month)
    differences = [
        f"{month}: the tally of player {player} is {stored.get(player)}, not {counted.get(player)}"
        for player in sorted(stored.keys() | counted.keys())
        if stored.get(player) != counted.get(player)
    ]
    days = len(finished_days(month))
    if month.finished != days:
        differences.append(f"{month}: {month.finished} finished days are stored, not {days}")
    return differences


def _finished_lines(month: Month) -> QuerySet[Line]:
    first, last = months.days(month.year, month.month)
    return Line.objects.filter(date__range=(first, last), status=Status.FINISHED)


@dataclass(frozen=True, slots=True)
class ColumnPoints:
    """A player's points in a column; `hidden` if the player has left it."""

    column: str
    points: int
    hidden: bool


def column_points(player: Player, total: Total) -> list[ColumnPoints]:
    """Return a player's points, in the order of `COLUMNS`."""
    return [ColumnPoints(column, total.points(column), hides(player, column)) for column in COLUMNS]


def month_totals(year: int, month: int) -> dict[int, Total]:
    """Return {player: total} of everybody with a point that counts, secret or not; one query."""
    return _add_by_month(_month_points(year, month)).get((year, month), {})


def totals_by_month(secret: Collection[MonthKey], **which: Any) -> dict[MonthKey, dict[int, Total]]:
    """Return {(year, month): {player: total}} of the lines that `which` filters; one query.

    Months that are `secret` to the reader are left out.
    """
    added = _add_by_month(_tallied_points(**which))
    return {at: totals for at, totals in added.items() if at not in secret}


def _tallied_points(**which: Any) -> QuerySet[Any, Any]:
    """Query tallies and points imported from paper; one query."""
    values: tuple[str | Case, ...] = ("month__year", "month__month", "player_id")
    values += (*COUNTS.values(), "days")
    tallies, carried = (
        model.objects.filter(**which).values_list(*values) for model in (Tally, Carried)
    )
    return tallies.union(carried, all=True)


_month_points = PreparedRows(
    lambda year, month: _tallied_points(month__year=year, month__month=month), int, int
)


def _add_by_month(lines: Iterable[Any]) -> dict[MonthKey, dict[int, Total]]:
    added: defaultdict[MonthKey, dict[int, Total]] = defaultdict(dict)
    for year, month, *rest in lines:
        total, here = Total(*rest), added[year, month]
        here[total.player] = here[total.player].plus(total) if total.player in here else total
    return added

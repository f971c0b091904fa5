"""A player's totals month by month: finished days and what came from paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from games.boards.ceremony import revealed
from games.boards.ledger import REPETITIONS
from games.boards.models import Carried, Line, Status, Title
from games.boards.standings import Total
from games.players.models import Player

Month = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A month in which the player has points, with the columns whose title was won."""

    first_day: date
    total: Total
    titles: list[str]


def read(player: Player) -> list[tuple[int, list[Row]]]:
    """Rows by year, the newest first; three queries."""
    won: defaultdict[Month, list[str]] = defaultdict(list)
    for year, month, column in revealed(Title.objects.filter(player=player)).values_list(
        "month__year", "month__month", "column"
    ):
        won[year, month].append(column)
    totals = add_up(player.pk, [*_finished(player), *_carried(player)])
    rows = [Row(date(*at, 1), totals[at], won[at]) for at in sorted(totals, reverse=True)]
    return [(year, list(group)) for year, group in groupby(rows, key=lambda r: r.first_day.year)]


def add_up(player: int, parts: Iterable[tuple[Month, Total]]) -> dict[Month, Total]:
    """One total a month."""
    found: dict[Month, Total] = {}
    for at, part in parts:
        so_far = found.get(at, Total(player))
        found[at] = replace(
            so_far,
            daye=so_far.daye + part.daye,
            victoire=so_far.victoire + part.victoire,
            repetition=so_far.repetition + part.repetition,
            days=so_far.days + part.days,
        )
    return found


def _finished(player: Player) -> Iterator[tuple[Month, Total]]:
    lines = Line.objects.filter(player=player, status=Status.FINISHED)
    for day, daye, victoire, reps in lines.values_list("date", "daye", "victoire", REPETITIONS):
        if daye or victoire or reps:
            yield (day.year, day.month), Total(player.pk, daye, victoire, reps, int(daye > 0))


def _carried(player: Player) -> Iterator[tuple[Month, Total]]:
    brought = Carried.objects.filter(player=player)
    for year, month, *numbers in brought.values_list(
        "month__year", "month__month", "daye", "victoire", REPETITIONS, "days"
    ):
        yield (year, month), Total(player.pk, *numbers)

"""Are the stored honours what the tables give? Reads only; `manage.py check_tables` asks too."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import Any

from django.db import transaction

from games.honours import counted, counting
from games.honours.models import Honour, Ladder

Row = tuple[Any, ...]
CLOSE = 1e-6
"""Another processor may round the last digits of a rating otherwise."""


def differences() -> Iterator[str]:
    """A sentence for each difference; no name is told."""
    games = counting.games()
    for game in games:
        yield from of_game(game)
    strays = Honour.objects.exclude(game__in=games).values_list("game", flat=True).distinct()
    yield from (f"honours of {game}, which isn't installed" for game in strays.order_by("game"))


def of_game(game: str) -> list[str]:
    """The differences of one game, whose ladder is held still meanwhile."""
    with transaction.atomic():
        Ladder.objects.select_for_update().filter(game=game).first()
        stored = {(row.table_id, row.player_id): row for row in Honour.objects.filter(game=game)}
        expected = {
            (row.table_id, row.player_id): row for row in counted.honours(counted.tables(game), {})
        }
    return [
        f"table {table}: the honour of player {player} {told}"
        for table, player in sorted(stored.keys() | expected.keys())
        if (told := _difference(stored.get((table, player)), expected.get((table, player))))
    ]


def _difference(found: Honour | None, wanted: Honour | None) -> str:
    if found is None:
        return "is missing"
    if wanted is None:
        return "isn't the table's"
    if _facts(found) != _facts(wanted):
        return "is not what the table gave"
    return "" if _alike(found, wanted) else "has another rating than its tables make"


def _facts(row: Honour) -> Row:
    return row.ended_at, row.place, row.won, row.points, row.mu is None


def _alike(found: Honour, wanted: Honour) -> bool:
    pairs = ((found.mu, wanted.mu), (found.sigma, wanted.sigma))
    return all(
        one is other
        or (one is not None and other is not None and isclose(one, other, rel_tol=CLOSE))
        for one, other in pairs
    )

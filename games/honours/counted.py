"""What a game's tables have given, counted afresh from them: to write it or to compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.honours.counting import Counted, of_table
from games.honours.models import Honour
from games.honours.rating import START, Strength, rate
from games.tables.models import Status, Table

Strengths = dict[int, Strength]
"""By player."""


def tables(game: str) -> Iterator[Counted]:
    """The game's tables that count, in the order in which they ended."""
    over = Table.objects.filter(game=game, status=Status.OVER).order_by("ended_at", "pk")
    read = over.defer("state", "setup", "chance_log", "rechained")
    read = read.select_related("wood").prefetch_related("seats")
    for table in read.iterator(chunk_size=200):
        counted = of_table(table)
        if counted is not None:
            yield counted


def honours(found: Iterable[Counted], strengths: Strengths) -> Iterator[Honour]:
    """Their rows, not stored. `strengths` are those before, and afterwards those after."""
    for counted in found:
        if counted.rated:
            _rate(counted, strengths)
        for one in counted.given:
            mu, sigma = strengths[one.player] if counted.rated else (None, None)
            yield Honour(
                table_id=counted.table,
                player_id=one.player,
                game=counted.game,
                ended_at=counted.ended_at,
                place=one.place,
                won=one.won,
                points=one.points,
                mu=mu,
                sigma=sigma,
            )


def _rate(counted: Counted, strengths: Strengths) -> None:
    people = [one.player for one in counted.given]
    places = [one.place or 1 for one in counted.given]
    after = rate([strengths.get(player, START) for player in people], places)
    strengths.update(zip(people, after, strict=True))

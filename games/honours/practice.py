"""A person's tables against bots alone, for that person's eyes: they are nobody's honours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from games.honours import counting
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.bots import levels
from games.tables.models import Seat, Status
from games.tables.registry import GameConfig

LAST = 500
"""Tables that are looked at, the newest first: no page costs more with the years."""


@dataclass(frozen=True, slots=True)
class Practised:
    """A game and the bots' level (empty where they were of several): tables, and those won."""

    config: GameConfig
    level: str
    tables: int
    won: int


def practised(player: Player) -> list[Practised]:
    """By game and level, most tables first; two statements."""
    rows = _seats(player.pk)
    strengths = _strengths([seat.table_id for seat in rows])
    tables: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for seat in rows:
        key = (seat.table.game, strengths[seat.table_id])
        tables[key] += 1
        won[key] += _has_won(seat)
    return [
        Practised(
            registry.config(game), levels.name(level) if level else "", count, won[game, level]
        )
        for (game, level), count in sorted(tables.items(), key=lambda row: (-row[1], row[0]))
    ]


def _latest(player: int) -> QuerySet[Seat]:
    others = Seat.objects.filter(table=OuterRef("table")).exclude(player=player)
    mine = Seat.objects.filter(
        Exists(others.exclude(bot="")),
        ~Exists(others.exclude(player=None)),
        player=player,
        table__status=Status.OVER,
        table__imported=False,
        table__annulled=False,
        # Where moves were taken back a win says nothing.
        table__undone=0,
        table__on_wood=False,
        table__game__in=counting.games(),
    )
    return mine.select_related("table").order_by("-table__ended_at")[:LAST]


_seats = Prepared(_latest, int)


def _strengths(tables: list[int]) -> dict[int, str]:
    """The level of each table's bots, empty where there were several."""
    found: dict[int, set[str]] = {table: set() for table in tables}
    bots = Seat.objects.filter(table__in=tables).exclude(bot="")
    for table, level in bots.values_list("table", "bot"):
        found[table].add(level)
    return {table: min(those) if len(those) == 1 else "" for table, those in found.items()}


def _has_won(seat: Seat) -> bool:
    """In person, and not with everybody: that is a draw."""
    places = (seat.table.outcome or {}).get("places", [])
    return not seat.standin and places[seat.number : seat.number + 1] == [1] and max(places) > 1

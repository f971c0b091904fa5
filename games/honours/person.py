"""One person's honours in short, over all months, for the person's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from games.honours import counting
from games.honours.levels import Level, level
from games.honours.models import Honour
from games.honours.rating import Strength
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.models import Seat, Table
from games.tables.registry import GameConfig


@dataclass(frozen=True, slots=True)
class Honours:
    """What a person's page tells; there may be annulled tables and no other."""

    totals: list[Total]
    annulled: int


@dataclass(frozen=True, slots=True)
class Total:
    """A game: tables that counted, those won, and the present level if there is one."""

    game: str
    config: GameConfig
    tables: int
    won: int
    level: Level | None


def totals(player: Player) -> list[Total]:
    """Every game that the person has honours of, most tables first; one statement."""
    return [
        Total(game, registry.config(game), tables, won, _level(mu, sigma))
        for game, tables, won, mu, sigma in sorted(
            _sums(player.pk), key=lambda row: (-row[1], row[0])
        )
    ]


def _added_up(player: int) -> QuerySet[Honour, Any]:
    mine = Honour.objects.filter(player=player, game__in=counting.games())
    last = mine.filter(game=OuterRef("game"), mu__isnull=False).order_by("-ended_at", "-table_id")
    return (
        mine.order_by()
        .values_list("game")
        .annotate(
            tables=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            mu=Subquery(last.values("mu")[:1]),
            sigma=Subquery(last.values("sigma")[:1]),
        )
    )


_sums = Prepared(_added_up, int)


def _level(mu: float | None, sigma: float | None) -> Level | None:
    return None if mu is None or sigma is None else level(Strength(mu, sigma))


def annulled(player: Player) -> int:
    """How many tables at which the person sat count nowhere, because they were annulled."""
    here = Seat.objects.filter(table=OuterRef("pk"), player=player)
    return Table.objects.filter(Exists(here), annulled=True).count()

"""One person's honours in short, over all months, for the person's page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Max, Q

from games.honours import counting
from games.honours.levels import Level, level
from games.honours.models import Honour
from games.honours.rating import Strength
from games.players.models import Player
from games.tables import registry
from games.tables.config import GameConfig


@dataclass(frozen=True, slots=True)
class Total:
    """A game: tables that counted, those won, and the present level if there is one."""

    game: str
    config: GameConfig
    tables: int
    won: int
    level: Level | None


def totals(player: Player) -> list[Total]:
    """Every game that the person has honours of, most tables first; two statements at most."""
    mine = Honour.objects.filter(player=player, game__in=counting.games())
    sums = (
        mine.order_by()
        .values_list("game")
        .annotate(
            tables=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            last=Max("ended_at", filter=Q(mu__isnull=False)),
        )
    )
    found = sorted(sums, key=lambda row: (-row[1], row[0]))
    levels = _levels(player, found) if found else {}
    return [
        Total(game, registry.config(game), tables, won, levels.get(game))
        for game, tables, won, _last in found
    ]


def _levels(player: Player, sums: list[tuple[str, int, int, object]]) -> dict[str, Level]:
    last = Q(pk=None)
    for game, _tables, _won, ended in sums:
        last |= Q(game=game, ended_at=ended)
    rated = Honour.objects.filter(last, player=player, mu__isnull=False).order_by("table_id")
    values = rated.values_list("game", "mu", "sigma")
    return {game: level(Strength(mu, sigma)) for game, mu, sigma in values}

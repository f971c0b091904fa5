"""One person's honours in short, over all months, for the person's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import ngettext

from games.honours import counting
from games.honours.models import Honour
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

    @property
    def fact(self) -> str:
        """`5 tables, 1 won`; "" where none counted."""
        tables, won = sum(one.tables for one in self.totals), sum(one.won for one in self.totals)
        if not tables:
            return ""
        played = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
        return f"{played}, " + ngettext("%(n)s won", "%(n)s won", won) % {"n": won}


@dataclass(frozen=True, slots=True)
class Total:
    """A game: tables that counted, and those won."""

    game: str
    config: GameConfig
    tables: int
    won: int


def totals(player: Player) -> list[Total]:
    """Every game that the person has honours of, most tables first; one statement."""
    return [
        Total(game, registry.config(game), tables, won)
        for game, tables, won in sorted(_sums(player.pk), key=lambda row: (-row[1], row[0]))
    ]


def _added_up(player: int) -> QuerySet[Honour, Any]:
    mine = Honour.objects.filter(player=player, game__in=counting.games())
    sums = mine.order_by().values_list("game")
    return sums.annotate(tables=Count("pk"), won=Count("pk", filter=Q(won=True)))


_sums = Prepared(_added_up, int)


def annulled(player: Player) -> int:
    """How many tables at which the person sat count nowhere, because they were annulled."""
    here = Seat.objects.filter(table=OuterRef("pk"), player=player)
    return Table.objects.filter(Exists(here), annulled=True).count()

"""A person's tables against bots alone, for that person's eyes: they are nobody's honours."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from games.honours import counting
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.models import Seat, Status, Table
from games.tables.registry import GameConfig

LAST = 500
"""Tables that are counted, the newest first."""


@dataclass(frozen=True, slots=True)
class Practised:
    """A game and the bots' level (empty where they were of several): tables, and those won."""

    config: GameConfig
    level: str
    tables: int
    won: int


def practised(player: Player) -> list[Practised]:
    """By game and level, most tables first; two statements."""
    rows = list(map(_Sitting._make, _sittings(player.pk)))
    strengths = _strengths([sitting.table for sitting in rows])
    tables: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for sitting in rows:
        key = (sitting.game, strengths[sitting.table])
        tables[key] += 1
        won[key] += _has_won(sitting)
    return [
        Practised(
            registry.config(game), levels.name(level) if level else "", count, won[game, level]
        )
        for (game, level), count in sorted(tables.items(), key=lambda row: (-row[1], row[0]))
    ]


class _Sitting(NamedTuple):
    """What counts of a seat and its table; the table's state is long, and isn't read."""

    table: int
    game: str
    outcome: dict[str, Any] | None
    number: int
    standin: str


def _latest(player: int) -> QuerySet[Table, Any]:
    # From the tables on: their seats are looked at once the game, which stands before the long
    # state, has said that it matters. Most tables of a person are days of Späye.
    others = Seat.objects.filter(table=OuterRef("pk")).exclude(player=player)
    return (
        Table.objects.filter(game__in=counting.games())
        .filter(
            Exists(others.exclude(bot="")),
            ~Exists(others.exclude(player=None)),
            seats__player=player,
            status=Status.OVER,
            imported=False,
            annulled=False,
            # Where moves were taken back a win says nothing.
            undone=0,
            on_wood=False,
        )
        .order_by("-ended_at")
        .values_list("pk", "game", "outcome", "seats__number", "seats__standin")[:LAST]
    )


_sittings = Prepared(_latest, int)


def _strengths(tables: list[int]) -> dict[int, str]:
    """The level of each table's bots, empty where there were several."""
    found: dict[int, set[str]] = {table: set() for table in tables}
    bots = Seat.objects.filter(table__in=tables).exclude(bot="")
    for table, level in bots.values_list("table", "bot"):
        found[table].add(level)
    return {table: min(those) if len(those) == 1 else "" for table, those in found.items()}


def _has_won(sitting: _Sitting) -> bool:
    """In person, and not with everybody: that is a draw."""
    places = (sitting.outcome or {}).get("places", [])
    first = places[sitting.number : sitting.number + 1] == [1]
    return first and not sitting.standin and max(places) > 1

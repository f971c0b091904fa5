"""The games' month as it stands: who played and who won, in a few statements."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypedDict

from django.db.models import Count, Q, QuerySet, Sum

from games.honours import counting
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.models import Player
from games.tables import registry
from games.tables.models import Table
from games.tables.registry import GameConfig

SORTS = ("won", "tables", "points")


@dataclass(frozen=True, slots=True)
class Row:
    """One person's month. `points` is `None` without any, `average` is of a table with some."""

    player: Player
    tables: int
    won: int
    points: int | None
    average: float | None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class GameMonth:
    """A game's month; `tables` counted, `annulled` ones count no more."""

    game: str
    config: GameConfig
    sort: str
    rows: list[Row]
    tables: int
    annulled: int

    @property
    def has_points(self) -> bool:
        return any(row.points is not None for row in self.rows)

    @property
    def won(self) -> int:
        """How many tables whoever won most has won."""
        return max((row.won for row in self.rows), default=0)

    @property
    def leaders(self) -> list[Player]:
        """Whoever has won so many."""
        return [row.player for row in self.rows if row.won == self.won > 0]


def of_month(month: Month, order: Mapping[str, str]) -> list[GameMonth]:
    """Each installed game that has a table of the month; four statements, two without any.

    `order` says by which of `SORTS` a game is ordered; the others are by the first.
    """
    first, end = month.bounds(office.current_calendar())
    here = Honour.objects.filter(
        game__in=counting.games(), ended_at__gte=first, ended_at__lt=end
    ).order_by()
    tables = dict(here.values_list("game").annotate(Count("table", distinct=True)))
    over = Table.objects.filter(annulled=True, ended_at__gte=first, ended_at__lt=end).order_by()
    annulled = dict(over.values_list("game").annotate(Count("pk")))
    rows = _rows(here) if tables else {}
    return [
        _game(game, rows.get(game, []), tables.get(game, 0), annulled.get(game, 0), order)
        for game in counting.games()
        if game in tables or game in annulled
    ]


def _game(
    game: str, rows: list[Row], tables: int, annulled: int, order: Mapping[str, str]
) -> GameMonth:
    config, sort = registry.config(game), order.get(game, "")
    sort = sort if sort in SORTS else SORTS[0]
    return GameMonth(
        game, config, sort, ranked(rows, sort, config.fewer_is_better), tables, annulled
    )


class _Sums(TypedDict):
    """What the database adds up of a person’s month; no points, where no table gives any."""

    game: str
    player: int
    tables: int
    won: int
    counted: int
    points: int | None


def _rows(here: QuerySet[Honour]) -> defaultdict[str, list[Row]]:
    """The month's people by game, in no order; two statements."""
    sums: list[_Sums] = list(
        here.values("game", "player").annotate(
            tables=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            counted=Count("points"),
            points=Sum("points"),
        )
    )
    people = Player.objects.in_bulk({one["player"] for one in sums})
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for one in sums:
        found[one["game"]].append(_row(people[one["player"]], one))
    return found


def _row(player: Player, sums: _Sums) -> Row:
    points = sums["points"]
    return Row(
        player=player,
        tables=sums["tables"],
        won=sums["won"],
        points=points,
        average=points / sums["counted"] if points is not None else None,
    )


def ranked(rows: list[Row], sort: str, fewer: bool) -> list[Row]:
    """Ordered, the best first; equals share a rank."""

    def points(row: Row) -> float:
        if row.average is None:
            return float("inf")
        return row.average if fewer else -row.average

    def key(row: Row) -> float:
        return {"won": -row.won, "tables": -row.tables, "points": points(row)}[sort]

    ordered = sorted(
        rows, key=lambda row: (key(row), -row.won, row.tables, points(row), row.player.pk)
    )
    ranks: dict[float, int] = {}
    for rank, row in enumerate(ordered, start=1):
        ranks.setdefault(key(row), rank)
    return [replace(row, rank=ranks[key(row)]) for row in ordered]

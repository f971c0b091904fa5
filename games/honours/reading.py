"""A game's month as it stands: who played, won, and how strong they are, in a few statements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypedDict

from django.db.models import Count, Max, Q, Sum
from django.utils import timezone

from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.calendar import Calendar
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
class MonthPage:
    """A game's month; `tables` counted, `annulled` ones count no more."""

    game: str
    config: GameConfig
    month: Month
    today: Month
    sort: str
    rows: list[Row]
    tables: int
    annulled: int
    earlier: bool

    @property
    def current(self) -> bool:
        return self.month == self.today

    @property
    def has_points(self) -> bool:
        return any(row.points is not None for row in self.rows)


def month_now(calendar: Calendar) -> Month:
    """The month that it is in the office."""
    return Month.of(calendar.today(timezone.now()))


def month_page(game: str, month: Month, sort: str) -> MonthPage:
    """The month of an installed game, ordered by one of `SORTS`."""
    calendar, config = office.current_calendar(), registry.config(game)
    first, end = month.bounds(calendar)
    rows = _rows(game, first, end)
    here = Honour.objects.filter(game=game, ended_at__gte=first, ended_at__lt=end)
    return MonthPage(
        game=game,
        config=config,
        month=month,
        today=month_now(calendar),
        sort=sort,
        rows=ranked(rows, sort, config.fewer_is_better),
        annulled=annulled(game, first, end),
        earlier=Honour.objects.filter(game=game, ended_at__lt=first).exists(),
        tables=here.values("table").distinct().count(),
    )


def annulled(game: str, first: datetime, end: datetime) -> int:
    """How many of the game's tables that ended then are annulled."""
    over = Table.objects.filter(game=game, annulled=True)
    return over.filter(ended_at__gte=first, ended_at__lt=end).count()


class _Sums(TypedDict):
    """What the database adds up of a person’s month; no points, where no table gives any."""

    player: int
    tables: int
    won: int
    counted: int
    points: int | None


def _rows(game: str, first: datetime, end: datetime) -> list[Row]:
    """The month's people in no order; two statements."""
    sums = {row["player"]: row for row in _sums(game, first, end)}
    return [_row(player, sums[player.pk]) for player in Player.objects.filter(pk__in=sums)]


def _sums(game: str, first: datetime, end: datetime) -> Iterable[_Sums]:
    here = Honour.objects.filter(game=game, ended_at__gte=first, ended_at__lt=end)
    return (
        here.order_by()
        .values("player")
        .annotate(
            tables=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            counted=Count("points"),
            points=Sum("points"),
        )
    )


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


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game on the overview: this month's tables and who won most of them."""

    game: str
    config: GameConfig
    month: Month
    tables: int
    won: int
    leaders: list[Player]
    last: Month | None
    """The last month with a table, if this one has none."""


def overview(games: Iterable[str]) -> list[GameTile]:
    """Every game's present month, in three statements."""
    calendar = office.current_calendar()
    now = month_now(calendar)
    first, end = now.bounds(calendar)
    games = list(games)
    here = Honour.objects.filter(game__in=games, ended_at__gte=first, ended_at__lt=end)
    wins = here.filter(won=True).values_list("game", "player").annotate(won=Count("pk")).order_by()
    ends = Honour.objects.filter(game__in=games).order_by().values_list("game")
    lasts = dict(ends.annotate(Max("ended_at")))
    counts = dict(here.order_by().values_list("game").annotate(Count("table", distinct=True)))
    best = _leaders(wins)
    people = Player.objects.in_bulk({player for _, players in best.values() for player in players})
    return [
        GameTile(
            game=game,
            config=registry.config(game),
            month=now,
            tables=counts.get(game, 0),
            won=best[game][0] if game in best else 0,
            leaders=[people[player] for player in best[game][1]] if game in best else [],
            last=_last(lasts.get(game), calendar, now),
        )
        for game in games
    ]


def _leaders(wins: Iterable[tuple[str, int, int]]) -> dict[str, tuple[int, list[int]]]:
    """By game: the most tables won, and who has won as many."""
    best: dict[str, tuple[int, list[int]]] = {}
    for game, player, won in sorted(wins):
        most, leaders = best.get(game, (0, []))
        if won > most:
            best[game] = (won, [player])
        elif won == most:
            leaders.append(player)
    return best


def _last(ended: datetime | None, calendar: Calendar, now: Month) -> Month | None:
    month = Month.of(calendar.today(ended)) if ended else None
    return month if month != now else None

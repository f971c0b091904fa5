"""The honours that pages show: a month's games, a person's totals, practice against bots."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.utils.translation import ngettext

from games.honours import table_honours
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.models import Player
from games.players.prepared import PreparedRows, from_json
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.models import Seat, Status, Table
from games.tables.registry import GameConfig

SORTS = ("won", "tables", "points")


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A person's month in a game; `average` is over tables with points, None if there are none."""

    player: Player
    tables: int
    won: int
    points: int | None
    average: float | None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class GameMonth:
    """A game's month, with the numbers of tables that count and of annulled ones."""

    game: str
    config: GameConfig
    sort: str
    rows: list[MonthRow]
    tables: int
    annulled: int

    @property
    def has_points(self) -> bool:
        return any(row.points is not None for row in self.rows)

    @property
    def won(self) -> int:
        """The most tables that anybody won."""
        return max((row.won for row in self.rows), default=0)

    @property
    def leaders(self) -> list[Player]:
        """The players with the most wins; empty before the first win."""
        return [row.player for row in self.rows if row.won == self.won > 0]


def games_of_month(month: Month, order: Mapping[str, str]) -> list[GameMonth]:
    """Return each installed game that has a table of the month; four queries, two without any.

    `order` maps a game to one of `SORTS`; a game without a valid one is sorted by the first.
    """
    bounds = month.bounds(office.current_calendar())
    tables, annulled = dict(tables_by_game(*bounds)), dict(_annulled_by_game(*bounds))
    rows = _rows(*bounds) if tables else {}
    return [
        _game(game, rows.get(game, []), tables.get(game, 0), annulled.get(game, 0), order)
        for game in table_honours.games()
        if game in tables or game in annulled
    ]


def _game(
    game: str, rows: list[MonthRow], tables: int, annulled: int, order: Mapping[str, str]
) -> GameMonth:
    config, sort = registry.config(game), order.get(game, "")
    sort = sort if sort in SORTS else SORTS[0]
    return GameMonth(
        game, config, sort, rank_rows(rows, sort, config.fewer_is_better), tables, annulled
    )


def _honours_between(first: datetime, end: datetime) -> QuerySet[Honour]:
    """Query honours of installed games, of tables that ended from `first` to before `end`."""
    ended = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end)
    return ended.filter(game__in=table_honours.games()).order_by()


def _honoured_tables(first: datetime, end: datetime) -> QuerySet[Honour, tuple[str, int]]:
    tables = Count("table", distinct=True)
    return _honours_between(first, end).values_list("game").annotate(n=tables)


def _annulled_tables(first: datetime, end: datetime) -> QuerySet[Table, tuple[str, int]]:
    over = Table.objects.filter(annulled=True, ended_at__gte=first, ended_at__lt=end)
    return over.order_by().values_list("game").annotate(n=Count("pk"))


tables_by_game = PreparedRows(_honoured_tables, datetime, datetime)
"""Each game's number of tables that ended from a time to before another and that count."""
_annulled_by_game = PreparedRows(_annulled_tables, datetime, datetime)


class _Sums(NamedTuple):
    """A person’s month in a game, from the database; `points` is None if no table gives any."""

    game: str
    player: int
    tables: int
    won: int
    counted: int
    points: int | None


def _sums(first: datetime, end: datetime) -> QuerySet[Honour, Any]:
    by_person = _honours_between(first, end).values_list("game", "player")
    return by_person.annotate(
        tables=Count("pk"),
        winning=Count("pk", filter=Q(won=True)),
        counted=Count("points"),
        total=Sum("points"),
    )


_sums_between = PreparedRows(_sums, datetime, datetime)


def _rows(first: datetime, end: datetime) -> defaultdict[str, list[MonthRow]]:
    """Return the month's rows by game, unsorted. Two queries."""
    sums = [_Sums._make(row) for row in _sums_between(first, end)]
    people = Player.objects.by_id({one.player for one in sums})
    rows: defaultdict[str, list[MonthRow]] = defaultdict(list)
    for one in sums:
        rows[one.game].append(_row(people[one.player], one))
    return rows


def _row(player: Player, sums: _Sums) -> MonthRow:
    average = sums.points / sums.counted if sums.points is not None else None
    return MonthRow(player, sums.tables, sums.won, sums.points, average)


def rank_rows(rows: list[MonthRow], sort: str, fewer: bool) -> list[MonthRow]:
    """Return the rows in order, the best first; equals share a rank."""

    def points(row: MonthRow) -> float:
        if row.average is None:
            return float("inf")
        return row.average if fewer else -row.average

    def key(row: MonthRow) -> float:
        return {"won": -row.won, "tables": -row.tables, "points": points(row)}[sort]

    ordered = sorted(
        rows, key=lambda row: (key(row), -row.won, row.tables, points(row), row.player.pk)
    )
    ranks: dict[float, int] = {}
    for rank, row in enumerate(ordered, start=1):
        ranks.setdefault(key(row), rank)
    return [replace(row, rank=ranks[key(row)]) for row in ordered]


@dataclass(frozen=True, slots=True)
class GameTotal:
    """A person's tables of a game: those that counted, and those won."""

    game: str
    config: GameConfig
    tables: int
    won: int


@dataclass(frozen=True, slots=True)
class PersonHonours:
    """One person's honours over all months; `totals` may be empty though tables were annulled."""

    totals: list[GameTotal]
    annulled: int

    @property
    def fact(self) -> str:
        """The summary `5 tables, 1 won`; empty if no table counted."""
        tables, won = sum(one.tables for one in self.totals), sum(one.won for one in self.totals)
        if not tables:
            return ""
        played = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
        return f"{played}, " + ngettext("%(n)s won", "%(n)s won", won) % {"n": won}


def totals_of(player: Player) -> list[GameTotal]:
    """Return every game that a person has honours of, most tables first; one query."""
    return [
        GameTotal(game, registry.config(game), tables, won)
        for game, tables, won in sorted(_totals(player.pk), key=lambda row: (-row[1], row[0]))
    ]


def _totals_query(player: int) -> QuerySet[Honour, Any]:
    mine = Honour.objects.filter(player=player, game__in=table_honours.games())
    sums = mine.order_by().values_list("game")
    return sums.annotate(tables=Count("pk"), won=Count("pk", filter=Q(won=True)))


_totals = PreparedRows(_totals_query, int)


def count_annulled(player: Player) -> int:
    """Return the number of a person's annulled tables, which count nowhere."""
    here = Seat.objects.filter(table=OuterRef("pk"), player=player)
    return Table.objects.filter(Exists(here), annulled=True).count()


MOST_PRACTICE = 500
"""The most tables against bots that are counted, the newest first."""


@dataclass(frozen=True, slots=True)
class PracticeTotal:
    """A person's tables against bots of one level, and those won; `level` is empty if mixed."""

    config: GameConfig
    level: str
    tables: int
    won: int


def practice_of(player: Player) -> list[PracticeTotal]:
    """Return a person's tables against bots alone, by game and level, most first; two queries.

    They give no honours, and only that person may see them.
    """
    rows = list(map(_PracticeTable._make, _practice_tables(player.pk)))
    levels_at = _levels_of_bots([row.table for row in rows])
    tables: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for row in rows:
        key = (row.game, levels_at[row.table])
        tables[key] += 1
        won[key] += _has_won(row)
    return [
        PracticeTotal(
            registry.config(game), levels.name(level) if level else "", count, won[game, level]
        )
        for (game, level), count in sorted(tables.items(), key=lambda row: (-row[1], row[0]))
    ]


class _PracticeTable(NamedTuple):
    """The columns that are needed of a seat and its table; not the state, which is long."""

    table: int
    game: str
    outcome: dict[str, Any] | None
    number: int
    standin: str


def _practice_query(player: int) -> QuerySet[Table, Any]:
    # Start from tables: their seats are read only after the game, a column before the long state,
    # has passed the filter. Most tables of a person are days of Späye.
    others = Seat.objects.filter(table=OuterRef("pk")).exclude(player=player)
    return (
        Table.objects.filter(game__in=table_honours.games())
        .filter(
            Exists(others.exclude(bot="")),
            ~Exists(others.exclude(player=None)),
            seats__player=player,
            status=Status.OVER,
            imported=False,
            annulled=False,
            # A win after take-backs proves nothing.
            undone=0,
            on_wood=False,
        )
        .order_by("-ended_at")
        .values_list("pk", "game", "outcome", "seats__number", "seats__standin")[:MOST_PRACTICE]
    )


_practice_tables = PreparedRows(_practice_query, int, converted={2: from_json})


def _levels_of_bots(tables: list[int]) -> dict[int, str]:
    """Return the level of each table's bots, empty if they had several."""
    levels_at: dict[int, set[str]] = {table: set() for table in tables}
    bots = Seat.objects.filter(table__in=tables).exclude(bot="")
    for table, level in bots.values_list("table", "bot"):
        levels_at[table].add(level)
    return {table: min(those) if len(those) == 1 else "" for table, those in levels_at.items()}


def _has_won(table: _PracticeTable) -> bool:
    """Return whether the person won without a stand-in. If all are first, it is a draw."""
    places = (table.outcome or {}).get("places", [])
    first = places[table.number : table.number + 1] == [1]
    return first and not table.standin and max(places) > 1

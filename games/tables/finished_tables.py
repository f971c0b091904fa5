"""The list of tables that are over, by game and player."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.players import office
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import number
from games.tables.chairs import Chair, chairs_of, won_words
from games.tables.game_page import page_of
from games.tables.models import ON_THE_WAY, Seat, Status, Table
from games.tables.registry import GameConfig

A_PAGE = 24
BEFORE_ALL = datetime(2000, 1, 1, tzinfo=UTC)
"""No table has ended before."""


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A row of the list; `results` has the best player first where there are places."""

    table: Table
    config: GameConfig
    results: list[dict[str, Any]]

    @property
    def chairs(self) -> list[Chair]:
        return [result["chair"] for result in self.results]

    @property
    def words(self) -> str:
        """Who won, or that the table ended without a result."""
        if self.table.status == Status.STOPPED:
            return _("Without a result")
        return won_words([each["chair"] for each in self.results if each["place"] == 1])


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A page of the list, and the filters that it was asked for with."""

    game: str
    player: Player | None
    page: int
    pages: int
    count: int
    rows: list[FinishedTable]


def read_page(game: str, player: Player | None, page: int) -> FinishedPage:
    """A page of finished tables, of one game if `game` isn't empty, and of one player if given."""
    tables = _tables(game, player)
    count = tables.count()
    pages = max(1, -(-count // A_PAGE))
    page = min(page, pages)
    shown = list(tables.order_by("-ended_at", "-pk")[(page - 1) * A_PAGE : page * A_PAGE])
    people = Seat.objects.select_related("player")
    prefetch_related_objects(shown, Prefetch("seats", people, to_attr="seat_list"))
    return FinishedPage(game, player, page, pages, count, list(_finished_tables(shown)))


def people_who_sat() -> list[Player]:
    """Everybody who has sat at a table that the list may show."""
    sat = Seat.objects.filter(player=OuterRef("pk"), table__in=_tables("", None))
    return list(Player.objects.filter(Exists(sat)).order_by("name_key"))


def _tables(game: str, player: Player | None) -> QuerySet[Table]:
    """Ended tables of the lobby's games, and imported ones of any."""
    # `BEFORE_ALL` makes the database use the index on `ended_at`, whatever its statistics say.
    over = Table.objects.filter(started_at__isnull=False, ended_at__gt=BEFORE_ALL)
    over = over.exclude(status__in=ON_THE_WAY)
    listed = Q(game__in=registry.in_lobby()) | Q(imported=True, game__in=registry.configs())
    over = over.filter(listed).defer("state", "setup", "chance_log", "clock", "rechained")
    if game:
        over = over.filter(game=game)
    return over.filter(seats__player=player) if player else over


def _finished_tables(tables: Iterable[Table]) -> Iterator[FinishedTable]:
    for table in tables:
        yield FinishedTable(table, registry.config(table.game), _results(table))


def _results(table: Table) -> list[dict[str, Any]]:
    outcome = table.outcome or {}
    places, scores = outcome.get("places", []), outcome.get("scores")
    rows = [
        {
            "chair": chair,
            "place": places[chair.number] if chair.number < len(places) else 0,
            "score": page_of(table.game).score_words(scores[chair.number]) if scores else "",
        }
        for chair in chairs_of(table)
    ]
    return sorted(rows, key=lambda row: (row["place"], row["chair"].number))


@require_safe
@never_cache
def finished_page(request: Request) -> HttpResponse:
    """Finished tables, filtered by `game` and `player`; a value that makes no sense is ignored."""
    game = request.GET.get("game", "")
    game = game if game in registry.configs() else ""
    player = Player.objects.filter(pk=number(request.GET.get("player"))).first()
    page = max(1, number(request.GET.get("page")))
    filters = {"game": game, "player": player.pk if player else ""}
    query = urlencode({name: value for name, value in filters.items() if value})
    context: dict[str, Any] = {
        "nav": "tables",
        "finished": read_page(game, player, page),
        "games": registry.lobby_configs(),
        "people": people_who_sat(),
        "query": f"{query}&" if query else "",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/finished_tables.html", context)

"""The tables of the lobby as one player sees them, in a few statements however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import audience, registry, stored, ties
from games.tables.chairs import Chair, chairs_of
from games.tables.models import ON_THE_WAY, Guest, Joining, Pace, Seat, Status, Table
from games.tables.page.default import page_of
from games.tables.registry import GameConfig
from games.tables.services.timing import clock_of
from games.tables.words import clock_words, waiting_words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Rank(TypedDict):
        mine: bool
        due: bool
        asked: bool
        people: int
        taken: int
        rank: int

    Ranked = WithAnnotations[Table, _Rank]

A_PAGE = 24
FORSAKEN = timedelta(hours=18)
"""A table that has gathered for so long is listed for those alone who sit there."""
LEFT = timedelta(minutes=15)
"""Where nobody has moved for so long at a table against bots alone, it is listed for its player."""
SHOWN = ("all", "join", "mine")


@dataclass(frozen=True, slots=True)
class Tile:
    """One table of the lobby. `action` is `play`, `sit`, `code`, `resume`, `watch` or `broken`."""

    table: Table
    config: GameConfig
    chairs: list[Chair]
    free: int
    words: str
    terms: str
    """What is played for: options, clock, code, and who opened the table."""
    action: str

    @property
    def free_chairs(self) -> range:
        return range(self.free)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A page of it; `counts` say how many tables each filter shows."""

    show: str
    page: int
    pages: int
    counts: dict[str, int]
    tiles: list[Tile]


def read(player: Player, show: str, page: int) -> Lobby:
    """The tables that `show` asks for: `all`, `join` or `mine`; my turn first."""
    now = timezone.now()
    since = now - FORSAKEN, now - LEFT
    ranks = dict(_counted(player.pk, *since))
    counts = {"all": sum(ranks.values()), "join": ranks.get(2, 0), "mine": ranks.get(0, 0)}
    pages = max(1, -(-counts[show] // A_PAGE))
    page = min(page, pages)
    here = _page(show, (page - 1) * A_PAGE, page * A_PAGE)(player.pk, *since)
    prefetch_related_objects(here, Prefetch("seats", Seat.objects.select_related("player")))
    return Lobby(show, page, pages, counts, list(_tiles(here, player)))


def _by_rank(player: int, young: datetime, played: datetime) -> QuerySet[Ranked, tuple[int, int]]:
    """Each rank that tables have for the player, and how many have it."""
    return (
        _tables(player, young, played).order_by().values_list("rank").annotate(number=Count("pk"))
    )


_counted = Prepared(_by_rank, int, datetime, datetime)


@lru_cache(maxsize=16)
def _page(show: str, first: int, after: int) -> Prepared[Ranked]:
    """The tables of a page: those that people turn to are put together once."""

    def build(player: int, young: datetime, played: datetime) -> QuerySet[Ranked]:
        tables = _tables(player, young, played)
        shown = {"join": tables.filter(rank=2), "mine": tables.filter(rank=0)}.get(show, tables)
        return shown.order_by("rank", "-moved_at", "-pk")[first:after]

    return Prepared(build, int, datetime, datetime)


def _tables(player: int, young: datetime, played: datetime) -> QuerySet[Ranked]:
    """The lobby's tables with what they are to the player, and their `rank` for that player.

    Those that have gathered since before `young`, and those against bots alone where nobody has
    moved since before `played`, are listed for those alone who sit there.
    """
    seats = Seat.objects.filter(table=OuterRef("pk"))
    taken = seats.order_by().values("table").annotate(n=Count("pk")).values("n")
    people = seats.filter(player__isnull=False).order_by().values("table")
    several = Q(people__gt=1) | Q(moved_at__gt=played) | ties.is_tied_row()
    gathers = Q(status=Status.GATHERING)
    recent = gathers & Q(moved_at__gt=young) | ~gathers & several
    return (
        Table.objects.filter(game__in=registry.in_lobby())
        .filter(status__in=ON_THE_WAY)
        .annotate(
            mine=Exists(seats.filter(player=player)),
            due=Exists(seats.filter(player=player, turn=True, standin="")),
            asked=Exists(Guest.objects.filter(table=OuterRef("pk"), player=player)),
            people=Coalesce(
                Subquery(people.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
            ),
            taken=Coalesce(Subquery(taken, output_field=IntegerField()), 0),
        )
        .filter(recent | Q(mine=True) | Q(asked=True))
        .annotate(rank=_rank())
        .select_related("opened_by")
        .defer("setup", "chance_log", "rechained")
    )


def _rank() -> Case:
    """0: my turn, 1: I wait there, 2: I may sit, 3: I play there, 4: others play, 5: no way in."""
    gathers, mine = Q(status=Status.GATHERING), Q(mine=True)
    asked = Q(joining__in=(Joining.ANYONE, Joining.CODE)) | Q(asked=True)
    return Case(
        When(Q(status=Status.RUNNING, due=True), Value(0)),
        When(gathers & mine, Value(1)),
        When(gathers & asked & Q(taken__lt=F("wanted")), Value(2)),
        When(mine, Value(3)),
        When(gathers, Value(5)),
        default=Value(4),
        output_field=IntegerField(),
    )


def _tiles(tables: Iterable[Ranked], player: Player) -> Iterator[Tile]:
    now = timezone.now()
    for table in tables:
        chairs = chairs_of(table, now)
        free = max(0, (table.wanted or 0) - len(chairs))
        free = free if table.status == Status.GATHERING else 0
        told = stored.isolated(table.pk, partial(_told, table, chairs, free, player))
        words, terms, action = told or (_("This table can’t be read"), "", "broken")
        yield Tile(table, registry.config(table.game), chairs, free, words, terms, action)


def _told(table: Ranked, chairs: list[Chair], free: int, player: Player) -> tuple[str, str, str]:
    """What the game has a part in: `words`, `terms` and `action` of the tile."""
    return _words(table, chairs, free, player), _terms(table), _action(table)


def _action(table: Ranked) -> str:
    if table.rank == 2:
        return "code" if table.joining == Joining.CODE and not table.asked else "sit"
    return {0: "play", 1: "resume", 3: "resume"}.get(table.rank, "watch")


def _words(table: Table, chairs: list[Chair], free: int, player: Player) -> str:
    if table.status == Status.ASLEEP:
        words = _("Sleeps until somebody wakes it")
    elif table.status == Status.GATHERING:
        words = _gathering(free)
    else:
        seat = next((one.number for one in chairs if one.player == player), None)
        words = ", ".join(filter(None, (_happens(table), waiting_words(chairs, seat))))
    pace = _("over several days") if table.pace == Pace.DAYS else ""
    return " · ".join(filter(None, (words, pace)))


def _happens(table: Table) -> str:
    return page_of(table.game).happening(audience.observe(table, None))


def _terms(table: Ranked) -> str:
    clock = clock_of(table)
    terms = [*page_of(table.game).option_words(table.options), clock_words(clock) if clock else ""]
    if table.status == Status.GATHERING and table.joining == Joining.CODE:
        # The code itself lets people in: those who sit there pass it on.
        mine = table.mine and table.code
        terms.append(_("code %(code)s") % {"code": table.code} if mine else _("with a code"))
    elif table.status == Status.GATHERING and table.joining == Joining.INVITED:
        terms.append(_("by invitation"))
    if table.opened_by:
        terms.append(_("opened by %(name)s") % {"name": table.opened_by.display_name})
    return " · ".join(filter(None, terms))


def _gathering(free: int) -> str:
    if free == 1:
        return _("One player is missing")
    return ngettext("{n} free chair", "{n} free chairs", free).format(n=free)

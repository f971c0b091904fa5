"""The tables of the lobby as one player sees them, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows
from games.tables import audience, registry, ties
from games.tables.chairs import Chair, chairs_of, clock_words, waiting_words
from games.tables.game_page import page_of
from games.tables.models import ON_THE_WAY, Guest, Joining, Pace, Seat, Status, Table
from games.tables.registry import GameConfig
from games.tables.services import reading
from games.tables.services.timing import clock_of

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Rank(TypedDict):
        mine: bool
        due: bool
        practice: bool
        invited: bool
        people: int
        taken: int
        rank: int

    Ranked = WithAnnotations[Table, _Rank]

A_PAGE = 24
UNREAD = ("setup", "chance_log", "rechained")
"""Long columns of a table that the lobby doesn't show."""
FORSAKEN = timedelta(hours=18)
"""A gathering table unchanged for this long is listed only for its players and invited ones."""
LEFT = timedelta(days=1)
"""A table against bots without a move for this long is no longer listed."""
MOST_TURNS = 3
"""The number of tables shown where it is the player's turn; the others are only counted."""
MOST_LISTED = 12
MY_TURN, PRACTICE = 0, 6
"""Two of the ranks that tables have for a player; see `_rank`."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One table of the lobby. `action` is `play`, `sit`, `code`, `resume`, `watch` or `broken`."""

    table: Table
    config: GameConfig
    chairs: list[Chair]
    words: str
    """Its progress or free seats, and before the start its options, clock and way to join."""
    action: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """A page of tables that don't wait for the player, and the player's tables against bots."""

    tiles: list[Tile]
    page: int
    pages: int
    practice: list[Tile]


@dataclass(frozen=True, slots=True)
class Turns:
    """Tables that wait for the player, the latest move first, and the number of others."""

    tiles: list[Tile]
    left_out: int


def my_turns(player: Player) -> Turns:
    """Return the tables that wait for the player."""
    found = _ranked_tables(player, "turns", 0, MOST_LISTED)
    return Turns(list(_tiles(found[:MOST_TURNS], player)), max(0, len(found) - MOST_TURNS))


def lobby_page(player: Player, page: int = 1) -> Lobby:
    """Return a page of the tables that the player may see and that don't wait for them."""
    ranks = dict(_counted(player.pk, *_since()))
    ranks.pop(MY_TURN, None)
    practice = ranks.pop(PRACTICE, 0)
    pages = max(1, -(-sum(ranks.values()) // A_PAGE))
    page = min(page, pages)
    tables = _ranked_tables(player, "tables", (page - 1) * A_PAGE, page * A_PAGE)
    alone = _ranked_tables(player, "practice", 0, MOST_LISTED) if practice else []
    return Lobby(list(_tiles(tables, player)), page, pages, list(_tiles(alone, player)))


def _ranked_tables(player: Player, part: str, first: int, after: int) -> list[Ranked]:
    found = _page(part, first, after)(player.pk, *_since())
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in _seats_of(*(table.pk for table in found)):
        seats[seat.table_id].append(seat)
    for table in found:
        table.seat_list = seats[table.pk]
    return found


_seats_of = Prepared(
    lambda *tables: Seat.objects.filter(table__in=tables), int, related=["player"], several=True
)


def _since() -> tuple[datetime, datetime]:
    now = timezone.now()
    return now - FORSAKEN, now - LEFT


def _by_rank(player: int, young: datetime, played: datetime) -> QuerySet[Ranked, tuple[int, int]]:
    """Return each rank with the number of tables that have it for the player."""
    return (
        _tables(player, young, played).order_by().values_list("rank").annotate(number=Count("pk"))
    )


_counted = PreparedRows(_by_rank, int, datetime, datetime)


@lru_cache(maxsize=16)
def _page(part: str, first: int, after: int) -> Prepared[Ranked]:
    """Return the prepared query for a page of a part; it is cached, as building it is slow."""

    def build(player: int, young: datetime, played: datetime) -> QuerySet[Ranked]:
        tables = _tables(player, young, played)
        shown = {
            "turns": tables.filter(rank=MY_TURN),
            "tables": tables.filter(rank__gt=MY_TURN, rank__lt=PRACTICE),
            "practice": tables.filter(rank=PRACTICE),
        }
        return shown[part].order_by("rank", "-moved_at", "-pk")[first:after]

    return Prepared(
        build,
        int,
        datetime,
        datetime,
        related=["opened_by"],
        annotated=dict.fromkeys(("mine", "due", "invited", "practice"), bool)
        | dict.fromkeys(("people", "taken", "rank")),
        deferred=UNREAD,
    )


def _tables(player: int, young: datetime, played: datetime) -> QuerySet[Ranked]:
    """Return the lobby's tables, annotated with what they are to the player, and their `rank`.

    Gathering ones unchanged since `young` are only for their players and invited ones; those
    against bots only for their player, and only if moved since `played`.
    """
    seats = Seat.objects.filter(table=OuterRef("pk"))
    taken = seats.order_by().values("table").annotate(n=Count("pk")).values("n")
    people = seats.filter(player__isnull=False).order_by().values("table")
    gathers = Q(status=Status.GATHERING)
    several = gathers | Q(people__gt=1) | ties.is_tied_row()
    concerns = Q(mine=True) | Q(invited=True)
    listed = ~gathers | Q(moved_at__gt=young) | concerns
    return (
        Table.objects.filter(game__in=registry.in_lobby())
        .filter(status__in=ON_THE_WAY)
        .annotate(
            mine=Exists(seats.filter(player=player)),
            due=Exists(seats.filter(player=player, turn=True, standin="")),
            invited=Exists(Guest.objects.filter(table=OuterRef("pk"), player=player)),
            people=Coalesce(
                Subquery(people.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
            ),
            taken=Coalesce(Subquery(taken, output_field=IntegerField()), 0),
        )
        .annotate(
            practice=Case(
                When(several, Value(False)), default=Value(True), output_field=BooleanField()
            )
        )
        .filter(Q(practice=False) & listed | Q(practice=True, mine=True, moved_at__gt=played))
        .annotate(rank=_rank())
    )


def _rank() -> Case:
    """Return the rank: 0 my turn, 1 I wait there, 2 I may sit, 3 I play there, 4 others play.

    5: gathering, but I can't join; 6: I play there against bots, whoever’s turn it is.
    """
    gathers, mine = Q(status=Status.GATHERING), Q(mine=True)
    asked = Q(joining__in=(Joining.ANYONE, Joining.CODE)) | Q(invited=True)
    return Case(
        When(practice=True, then=Value(PRACTICE)),
        When(Q(status=Status.RUNNING, due=True), Value(MY_TURN)),
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
        told = reading.read_or_none(
            table.pk, partial(_words_and_action, table, chairs, free, player)
        )
        words, action = told or (_("This table can’t be loaded"), "broken")
        yield Tile(table, registry.config(table.game), chairs, words, action)


def _words_and_action(
    table: Ranked, chairs: list[Chair], free: int, player: Player
) -> tuple[str, str]:
    """Return the tile's `words` and `action`; this reads the game's state, and so may fail."""
    words = [_words(table, chairs, free, player), _others(table, chairs, player), *_terms(table)]
    return " · ".join(filter(None, words)), _action(table)


def _action(table: Ranked) -> str:
    if table.rank == 2:
        return "code" if table.joining == Joining.CODE and not table.invited else "sit"
    return {MY_TURN: "play", 1: "resume", 3: "resume", PRACTICE: "resume"}.get(table.rank, "watch")


def _words(table: Table, chairs: list[Chair], free: int, player: Player) -> str:
    if table.status == Status.ASLEEP:
        words = _("Paused until someone resumes it")
    elif table.status == Status.GATHERING:
        words = _gathering(free)
    else:
        seat = next((one.number for one in chairs if one.player == player), None)
        words = ", ".join(filter(None, (_happens(table), waiting_words(chairs, seat))))
    pace = _("over several days") if table.pace == Pace.DAYS else ""
    return " · ".join(filter(None, (words, pace)))


def _others(table: Ranked, chairs: list[Chair], player: Player) -> str:
    """Return whom the player plays with, if it is their turn; else empty."""
    if table.rank != MY_TURN:
        return ""
    names = [chair.display_name for chair in chairs if chair.player != player]
    shown = ", ".join(names[:2]) + (" …" if len(names) > 2 else "")
    return _("with %(names)s") % {"names": shown}


def _happens(table: Table) -> str:
    return page_of(table.game).progress_words(audience.observe(table, None))


def _terms(table: Ranked) -> list[str]:
    """Return options, clock and way to join of a gathering table; empty for others."""
    if table.status != Status.GATHERING:
        return []
    clock = clock_of(table)
    terms = [*page_of(table.game).option_words(table.options), clock_words(clock) if clock else ""]
    if table.joining == Joining.CODE:
        # The code lets people in, so only those who sit there see it.
        mine = table.mine and table.code
        terms.append(_("code %(code)s") % {"code": table.code} if mine else _("with a code"))
    elif table.joining == Joining.INVITED:
        terms.append(_("by invitation"))
    return terms


def _gathering(free: int) -> str:
    if free == 1:
        return _("One more player needed")
    return ngettext("{n} free seat", "{n} free seats", free).format(n=free)

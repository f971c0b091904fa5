"""Who sits at, or watches, a table right now: known to every process by a time in the database.

A page of a table is open wherever its topic `seats:<table>` is; that stream says so when it opens
and closes, and every 20 seconds. Whoever wasn't heard of for `models.PRESENT` is away. What is
written down takes one statement for all seats of this process, and one for all watchers.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import cast

from django.db import transaction
from django.db.models import Case, F, QuerySet, Value, When
from django.utils import timezone

from games import live
from games.live import attendance
from games.live.attendance import Present
from games.live.sharing import read_once
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables.absence.services import come_back
from games.tables.models import PRESENT, Seat, Status, Table, Watcher
from games.tables.services.reading import find_seat

FORGOTTEN = timedelta(days=1)
RARELY = timedelta(seconds=15)
"""A player who was seen so recently isn't noted again for another page they load."""
Mark = tuple[str, int, int]
"""("seat", its row, table) or ("watcher", player, table): what a stream says of its reader."""

_noted = Prepared(
    lambda table: Watcher.objects.filter(table=table).order_by("pk"), int, related=["player"]
)


def channel(table_id: int) -> str:
    """Where it is announced that somebody came or went."""
    return f"presence-{table_id}"


def mark(table_id: int, player: Player) -> Mark:
    """What an open page of the table says of this player."""
    seat = find_seat(table_id, player.pk)
    return ("watcher", player.pk, table_id) if seat is None else ("seat", seat.pk, table_id)


def watchers(table_id: int) -> list[Player]:
    """Who looks on without a seat."""
    return read_once(("watchers", table_id), lambda: _watchers(table_id))


def _watchers(table_id: int) -> list[Player]:
    since = timezone.now() - PRESENT
    there = [one.player for one in _noted(table_id) if one.seen_at > since and one.player.is_active]
    if not there:
        return []
    seated = Seat.objects.filter(table=table_id, player__in=there).values_list("player", flat=True)
    sitting = set(seated)
    return [player for player in there if player.pk not in sitting]


@attendance.register
def note(present: Present, news: Present) -> None:
    """Streams show the pages of `present`; `news` came or went just now.

    Who went was seen until now, so that a page that loads anew doesn't look away. For whom a bot
    stands in is back, unless the others have sat them out: that takes a tap.
    """
    now = timezone.now()
    here, fresh = _marks(present), _marks(news)
    marks = sorted(here | fresh)
    seats = [number for kind, number, _table in marks if kind == "seat"]
    if seats:
        _note_seats(seats, now)
    with transaction.atomic():
        _note_watchers([mark for mark in marks if mark[0] == "watcher"])
        for table_id in sorted({table for _kind, _number, table in fresh}):
            live.publish(channel(table_id))
    _take_back(number for kind, number, _table in here if kind == "seat")


def _marks(found: Present) -> frozenset[Mark]:
    """Nothing but a table's page says who reads it."""
    return cast("frozenset[Mark]", found)


def came_by(table: Table, player: Player) -> None:
    """They have asked for the table's page: without a stream, that is how they are present."""
    found = find_seat(table.pk, player.pk)
    if found is None or table.status != Status.RUNNING:
        return
    now = timezone.now()
    if found.seen_at is None or now - found.seen_at > RARELY:
        _mark_seen(Seat.objects.filter(pk=found.pk), now)
    if found.standin:
        come_back(found.pk)


def _note_seats(seats: Sequence[int], now: datetime) -> None:
    """All at once, but those that a move is writing just now: they come one by one.

    PostgreSQL locks the rows of a table's seats in any order, and so does a move; one that waits
    for another while it holds some would end in a deadlock, and the move might be what is given up.
    """
    with transaction.atomic():
        found = Seat.objects.filter(pk__in=seats)
        free = set(
            found.select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True)
        )
        _mark_seen(Seat.objects.filter(pk__in=free), now)
    for busy in sorted(set(seats) - free):
        _mark_seen(Seat.objects.filter(pk=busy), now)


def _mark_seen(seats: QuerySet[Seat], now: datetime) -> None:
    """Their people are there; whoever wasn’t until now is since now."""
    stayed = When(seen_at__gt=now - PRESENT, then=F("here_since"))
    seats.update(here_since=Case(stayed, default=Value(now)), seen_at=now)


def _take_back(seats: Iterable[int]) -> None:
    stood_in = Seat.objects.filter(pk__in=list(seats)).exclude(standin="")
    for seat_id in stood_in.values_list("pk", flat=True):
        come_back(seat_id)


def _note_watchers(marks: list[Mark]) -> None:
    if not marks:
        return
    now = timezone.now()
    Watcher.objects.filter(seen_at__lt=now - FORGOTTEN).delete()
    tables = {table for _kind, _player, table in marks}
    there = set(Table.objects.filter(pk__in=tables).values_list("pk", flat=True))
    Watcher.objects.bulk_create(
        [
            Watcher(table_id=table, player_id=player, seen_at=now)
            for _kind, player, table in marks
            if table in there
        ],
        update_conflicts=True,
        unique_fields=["table", "player"],
        update_fields=["seen_at"],
    )

"""Tables as writers, rules and projections read them; never for a page."""

import logging
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError

from games.engine import codec
from games.engine.move_log import TAKE_BACK
from games.live.sharing import read_once
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.errors import NoTable, NotStarted, Unreadable
from games.tables.models import Entry, Seat, Status, Table

logger = logging.getLogger("spaye.tables")
T = TypeVar("T")

_table = Prepared(lambda table: Table.objects.filter(pk=table), int)
_locked = Prepared(lambda table: Table.objects.select_for_update().filter(pk=table), int)
_seats = Prepared(lambda table: Seat.objects.filter(table=table).order_by("number"), int)
_seats_with_people = Prepared(
    lambda table: Seat.objects.filter(table=table).order_by("number"), int, related=["player"]
)
_seat = Prepared(lambda table, player: Seat.objects.filter(table=table, player=player), int, int)
_entries_since = Prepared(
    lambda table, seat, number: Entry.objects.filter(
        table=table, seat=seat, number__gte=number
    ).order_by("number")[:1],
    int,
    int,
    int,
)


def decoded_state(table: Table, decode: Callable[[str, Any], Any]) -> Any:
    """Return the stored state, decoded by `decode`. Raises `NotStarted`, `Unreadable`."""
    if not table.state:
        raise NotStarted
    try:
        return decode(table.state, registry.rules(table.game).State)
    except codec.Undecodable as error:
        name = str(registry.config(table.game).verbose_name)
        raise Unreadable(table, name, str(error)) from error


def read_or_none(table_id: int, read: Callable[[], T]) -> T | None:
    """Return what `read` makes of a table, or None if its game fails on what was stored.

    For lists of tables: a broken one must not hide the others.
    """
    try:
        return read()
    except DatabaseError:
        raise
    except Exception as error:
        place = "".join(traceback.format_tb(error.__traceback__))
        _log_once(table_id, type(error).__name__, place)
        return None


@lru_cache(maxsize=1000)
def _log_once(table_id: int, error: str, place: str) -> None:
    """Log an error once a table, without the values, which may be somebody's cards."""
    logger.error("table %s can't be read: %s\n%s", table_id, error, place)


def find_or_none(table_id: int) -> Table | None:
    """Return the table's row as it is committed, or as this transaction has changed it."""
    return _table.first(table_id)


def find(table_id: int) -> Table:
    """Return the table's row as it is committed. Raises `NoTable`."""
    table = find_or_none(table_id)
    if table is None:
        raise NoTable
    return table


def find_once(table_id: int) -> Table:
    """Return the table's row, read once for all drawings of a change. Raises `NoTable`."""
    return read_once(("table", table_id), lambda: find(table_id))


def lock(table_id: int) -> Table:
    """Lock the table's row until the transaction ends, and return it. Raises `NoTable`.

    On SQLite the transaction itself is the lock.
    """
    table = _locked.first(table_id)
    if table is None:
        raise NoTable
    return table


def is_played(table: Table) -> bool:
    """Return whether moves are entered: a day that is over still takes some."""
    return table.status in (Status.RUNNING, Status.OVER) and not table.on_wood


def find_seat(table_id: int, player_id: int) -> Seat | None:
    """Return the player's seat at the table; None for a spectator."""
    return _seat.first(table_id, player_id)


def seat_of(table_id: int, player: Player | AnonymousUser) -> int | None:
    """Return the player's seat number at the table; None for a spectator."""
    seat = None if player.pk is None else find_seat(table_id, player.pk)
    return seat.number if seat else None


def read_seats(table: Table) -> None:
    """Read the table's `seat_list`, without who sits there."""
    table.seat_list = _seats(table.pk)
    for seat in table.seat_list:
        seat.table = table


def seats_with_people(table: Table) -> list[Seat]:
    """Return the table's `seat_list`, or else its seats, read once for a change's drawings."""
    if "seat_list" in vars(table):
        return table.seat_list
    seats: list[Seat] = read_once(("people", table.pk), lambda: list(_seats_with_people(table.pk)))
    for seat in seats:
        seat.table = table
    return seats


def first_entry_since(table_id: int, seat: int, number: int) -> Entry | None:
    """Return the seat's first entry from this number on."""
    return _entries_since.first(table_id, seat, number)


def was_taken_back_since(table_id: int, number: int) -> bool:
    """Return whether somebody took moves back from this entry on. Few tables are ever asked."""
    back = Entry.objects.filter(table=table_id, move__startswith=f"{TAKE_BACK} ")
    return back.filter(number__gte=number).exists()


def state_of(table: Table) -> Any:
    """Return the game's state: for rules and projections, never for a page.

    Raises `NotStarted`, `Unreadable`.
    """
    return decoded_state(table, codec.decode)


def is_readable(table: Table) -> bool:
    """Return whether its game still knows the stored state, if any. Raises `UnknownGame`."""
    try:
        state_of(table)
    except Unreadable:
        return False
    except NotStarted:
        pass
    return True

"""What each move and each drawing reads of a table."""

from __future__ import annotations

from games.engine.move_log import TAKE_BACK
from games.live.sharing import read_once
from games.players.prepared import Prepared
from games.tables.models import Entry, Seat, Table

_find = Prepared(lambda table: Table.objects.filter(pk=table), int)
_hold = Prepared(lambda table: Table.objects.select_for_update().filter(pk=table), int)
_seats = Prepared(lambda table: Seat.objects.filter(table=table).order_by("number"), int)
_taken = Prepared(
    lambda table: Seat.objects.filter(table=table).select_related("player").order_by("number"), int
)
_since = Prepared(
    lambda table, seat, number: Entry.objects.filter(
        table=table, seat=seat, number__gte=number
    ).order_by("number")[:1],
    int,
    int,
    int,
)
_sitting = Prepared(lambda table, player: Seat.objects.filter(table=table, player=player), int, int)


def find(table_id: int) -> Table | None:
    """The row as it is committed, or as this transaction has changed it."""
    return _find.first(table_id)


def hold(table_id: int) -> Table | None:
    """The same, ours until the transaction ends (on SQLite the transaction is the lock)."""
    return _hold.first(table_id)


def know_seats(table: Table) -> None:
    """Read its `seat_list`."""
    table.seat_list = _seats(table.pk)
    for seat in table.seat_list:
        seat.table = table


def know_people(table: Table) -> None:
    """The same with who sits there, unless it is known already."""
    if "seat_list" not in vars(table):
        table.seat_list = taken(table)


def taken(table: Table) -> list[Seat]:
    """Its seats and who sits there, read once for all drawings of a change."""
    seats: list[Seat] = read_once(("taken", table.pk), lambda: list(_taken(table.pk)))
    for seat in seats:
        seat.table = table
    return seats


def first_since(table_id: int, seat: int, number: int) -> Entry | None:
    """The seat's first entry from this number on."""
    return _since.first(table_id, seat, number)


def took_back_since(table_id: int, number: int) -> bool:
    """Whether somebody took moves back from this entry on. Few tables are ever asked."""
    taken = Entry.objects.filter(table=table_id, move__startswith=f"{TAKE_BACK} ")
    return taken.filter(number__gte=number).exists()


def seat_of(table_id: int, player_id: int) -> Seat | None:
    """Where the player sits at the table."""
    return _sitting.first(table_id, player_id)

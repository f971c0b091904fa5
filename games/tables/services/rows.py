"""What each move and each drawing reads of a table, and what each move writes.

Built once: building these statements takes Django longer than running them takes the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Field

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


def append(entry: Entry) -> None:
    """A new line of the move log; it doesn't learn its row's number."""
    names = tuple(field.name for field in Entry._meta.concrete_fields if not field.primary_key)
    _execute(_inserting(names), _values(entry, names))


def store(table: Table, names: Iterable[str]) -> None:
    """Write these fields of the row."""
    names = tuple(names)
    _execute(_updating(names), [*_values(table, names), table.pk])


def turn_over(seats: Sequence[Seat]) -> None:
    """Flip `turn` of these locked seats."""
    for seat in seats:
        seat.turn = not seat.turn
    if seats:
        _execute(_turning(len(seats)), [seat.pk for seat in seats])


def _execute(statement: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _values(row: Entry | Table, names: Iterable[str]) -> list[Any]:
    fields = [_field(type(row), name) for name in names]
    return [one.get_db_prep_save(getattr(row, one.attname), connection) for one in fields]


def _column(model: type[Entry] | type[Table], name: str) -> str:
    return connection.ops.quote_name(str(_field(model, name).column))


def _field(model: type[Entry] | type[Table], name: str) -> Field[Any, Any]:
    found = model._meta.get_field(name)
    assert isinstance(found, Field)  # what only points here has no column
    return found


# Nothing of a statement comes from outside but the values, which travel beside it.
@lru_cache
def _inserting(names: tuple[str, ...]) -> str:
    columns = ", ".join(_column(Entry, name) for name in names)
    places = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {Entry._meta.db_table} ({columns}) VALUES ({places})"


@lru_cache
def _turning(count: int) -> str:
    places = ", ".join(["%s"] * count)
    return f"UPDATE {Seat._meta.db_table} SET turn = NOT turn WHERE id IN ({places})"


@lru_cache
def _updating(names: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_column(Table, name)} = %s" for name in names)
    return f"UPDATE {Table._meta.db_table} SET {columns} WHERE id = %s"

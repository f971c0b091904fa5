"""The row of a table, asked for by hand: each move does so twice.

Putting a statement together takes Django twice as long as all the rest of reading one row.
"""

from __future__ import annotations

from django.db import connection

from games.tables.models import Table


def find(table_id: int) -> Table | None:
    """The row as it is committed, or as this transaction has changed it."""
    return _first("", table_id)


def hold(table_id: int) -> Table | None:
    """The same, ours until the transaction ends (on SQLite the transaction is the lock)."""
    return _first(" FOR UPDATE" if connection.features.has_select_for_update else "", table_id)


def _first(ending: str, table_id: int) -> Table | None:
    # Nothing of the statement comes from outside but the number, which travels beside it.
    statement = f"SELECT * FROM {Table._meta.db_table} WHERE id = %s{ending}"
    return next(iter(Table.objects.raw(statement, [table_id])), None)

"""Overwriting what deleted rows leave behind in the database's files.

SQLite: `secure_delete` zeroes a row as it goes, but older pages live on in the write-ahead log and
in free pages; a checkpoint that truncates the log and a VACUUM rewrite both. PostgreSQL: dead rows
and the planner's samples go with a full VACUUM; its own write-ahead log is recycled by the server.
"""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.backends.utils import CursorWrapper

TRIES = 4
PAUSE = 0.25
"""Seconds between two tries: a reader may hold the log for a moment."""
BUSY_MILLISECONDS = 2000


def wipe() -> bool:
    """Whether nothing is left. Does nothing inside a transaction: the old rows may come back."""
    if connection.in_atomic_block:
        return False
    return _tried(_rewrite_file if connection.vendor == "sqlite" else _rewrite_tables)


def _tried(rewrite: Callable[[CursorWrapper], bool]) -> bool:
    for attempt in range(TRIES):
        sleep(PAUSE * attempt)
        try:
            with connection.cursor() as cursor:
                if rewrite(cursor):
                    return True
        except DatabaseError:
            continue
    return False


def _rewrite_file(cursor: CursorWrapper) -> bool:
    patience = _value(cursor, "PRAGMA busy_timeout")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    try:
        cursor.execute("VACUUM")
        return _value(cursor, "PRAGMA wal_checkpoint(TRUNCATE)") == 0
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {int(patience)}")


def _value(cursor: CursorWrapper, statement: str) -> int:
    """The first column of the only row: of a checkpoint, whether a reader was in the way."""
    row = cursor.execute(statement).fetchone()
    return int(row[0])


def _rewrite_tables(cursor: CursorWrapper) -> bool:
    """Each table is locked for as long as it is copied; one that is busy is tried again later."""
    cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{BUSY_MILLISECONDS}ms"])
    cursor.execute("SET statement_timeout = 0")
    try:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{model._meta.db_table}"')
        return True
    finally:
        cursor.execute("RESET lock_timeout")
        cursor.execute("RESET statement_timeout")

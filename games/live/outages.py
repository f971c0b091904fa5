"""Outages: the database is temporarily unavailable or can't write; our code isn't at fault.

People get a sentence, with status 503; the log gets one line a minute for each kind.
"""

import errno
import logging
import sqlite3
import sys
import threading
import time
from typing import Any

from django.db import Error, InterfaceError, OperationalError, connection
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger("spaye.database")
AWAY, FULL = "away", "full"
SENTENCES: dict[str, str | Promise] = {
    AWAY: _("The database isn’t responding. Nothing is lost; try again in a moment."),
    FULL: _("The server’s disk is full. Nothing can be saved until someone frees some space."),
}
AGAIN = 5
"""Seconds after which a client should try again."""
SILENCE = 60.0
"""Seconds between two lines of the log on one kind of outage."""
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
}
DISK_FULL = "53100"
PASSING_CLASSES = ("08", "53", "57P")
"""SQLSTATE classes: connections, resources, a server that is being stopped."""
READ_ONLY = "25006"
"""The SQLSTATE of writing to a standby, or to a database that was set to read-only."""
PASSING_STATES = {READ_ONLY, "25P03", "40P01", "55P03", "57014"}
"""SQLSTATEs: read-only, an idle transaction, a deadlock, a lock or statement that took too long."""
_logged: dict[str, float] = {}
_away: list[float] = []
"""When the present outage began; empty without one. Only PostgreSQL's end is noticed."""
_lock = threading.Lock()


def kind_of(error: BaseException | None) -> str | None:
    """Return `AWAY` or `FULL`, or None for any other error."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return FULL
    postgres = _psycopg()
    if postgres and isinstance(error, postgres.Error):
        return _kind_of_postgres(error, postgres)
    if _state(error) in PASSING_STATES:
        return AWAY
    if not isinstance(error, (OperationalError, InterfaceError)):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _kind_of_sqlite(cause)
    known = postgres and isinstance(cause, postgres.Error)
    return _kind_of_postgres(cause, postgres) if known else AWAY


def _psycopg() -> Any:
    """Return psycopg, or None if it isn't loaded and so can't have raised the error."""
    return sys.modules.get("psycopg")


def _kind_of_sqlite(error: sqlite3.Error) -> str | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return FULL
    return AWAY if code in PASSING else None


def _kind_of_postgres(error: Any, postgres: Any) -> str | None:
    if error.sqlstate == DISK_FULL:
        return FULL
    if error.sqlstate in PASSING_STATES:
        return AWAY
    if not isinstance(error, (postgres.OperationalError, postgres.InterfaceError)):
        return None
    passing = error.sqlstate is None or error.sqlstate.startswith(PASSING_CLASSES)
    return AWAY if passing else None


def _state(error: BaseException | None) -> str | None:
    """Return the SQLSTATE of an error that Django has wrapped, if it has one."""
    return getattr(error.__cause__, "sqlstate", None) if isinstance(error, Error) else None


def note(error: BaseException | None) -> str | None:
    """Return the kind of outage, or None; log it unless its kind was logged a moment ago.

    Closes this thread's connection to a read-only database: its session would stay read-only when
    the database may be written again.
    """
    kind = kind_of(error)
    if kind is None:
        return None
    state = _state(error) or getattr(error, "sqlstate", None)
    if state == READ_ONLY:
        connection.close()
    with _lock:
        if kind == AWAY and state not in PASSING_STATES and not _away:
            _away.append(time.monotonic())
        silent = time.monotonic() - _logged.get(kind, -SILENCE) < SILENCE
        if not silent:
            _logged[kind] = time.monotonic()
    if not silent:
        logger.error("the database is %s: %s", kind, first_line(error))
    return kind


def first_line(error: BaseException | None) -> str:
    """Return the first line of the database's message, without the statement and its values."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


@receiver(connection_created)
def _log_return(connection: Any, **_kwargs: Any) -> None:
    """Log that PostgreSQL answers again."""
    if not _away or connection.vendor != "postgresql":
        return
    with _lock:
        gone = [time.monotonic() - since for since in _away]
        _away.clear()
        _logged.clear()
    for seconds in gone:
        logger.warning("the database answers again, after %.0f s", seconds)

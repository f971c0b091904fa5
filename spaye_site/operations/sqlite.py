"""Copy, check, replace and analyze an SQLite database."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from django.conf import settings
from django.db import connection, connections

from games.live import server_lock
from spaye_site.operations import database_facts
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Busy, Damaged, Failed

MEMBER = "database.sqlite3"
WHOLE_ROW = "SELECT * FROM {table}"
LOOKED_AT = 1000
"""The most rows of an index that `analyze` looks at."""
BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database that is in use."""
MACHINE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""Errors of the machine or of somebody else's lock: the database may be whole."""


def path() -> Path:
    """Return the path of the database's file, which needn't exist."""
    return Path(str(settings.DATABASES["default"]["NAME"]))


def home() -> Path:
    """Return a folder on the database's own file system."""
    return path().parent


def exists() -> bool:
    """Return whether the file exists. A query of Django's would create it."""
    return path().exists()


def version() -> str:
    return sqlite3.sqlite_version


def current() -> Facts:
    """Read the facts of this moment, none if there is no database. Raises `Damaged`."""
    if not path().exists():
        return Facts()
    with _read_only(path()) as source:
        return _facts(source)


def check(quick: bool = False) -> None:
    """Check every page of the database. Raises `Damaged`.

    Rows that can be read prove little: an index may be damaged, or a page that isn't used yet.
    `quick` compares neither indexes with their tables nor foreign keys with their rows.
    """
    if path().exists():
        with _read_only(path()) as source:
            _check(source, quick)


def snapshot(target: Path) -> Facts:
    """Copy one moment of the database into `target`. Returns the facts of that moment.

    Writers go on meanwhile: the write-ahead log keeps the moment for us. Raises `Damaged`.
    """
    with _read_only(path()) as source, closing(sqlite3.connect(target)) as copy:
        source.execute("BEGIN")
        told = _facts(source)
        source.backup(copy)
        # One file, without a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
    return told


def code_in(member: Path) -> list[str]:
    """List triggers and views of the copy: Späye has none. Raises `Damaged`."""
    with _read_only(member) as copy:
        query = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        return [f"{kind} {name}" for kind, name in copy.execute(query)]


@contextmanager
def scratch(member: Path) -> Iterator[tuple[str, Callable[[], Facts]]]:
    """Copy the member into a new database. Yields its address and a reader of its facts.

    Raises `Damaged` if SQLite finds it malformed.
    """
    with TemporaryDirectory(dir=member.parent) as folder:
        file = Path(shutil.copyfile(member, Path(folder) / "scratch.sqlite3"))
        with _read_only(file) as copy:
            _check(copy)
        yield f"sqlite:///{quote(str(file))}", lambda: _facts_of(file)


@contextmanager
def alone() -> Iterator[None]:
    """Keep servers from the database until the block ends. Raises `Busy` if one serves it."""
    connections.close_all()
    try:
        claim = server_lock.claim()
    except server_lock.Taken:
        raise Busy("A server is using this database: stop it first.") from None
    try:
        yield
    finally:
        connections.close_all()
        server_lock.release(claim)


def sweep() -> None:
    """Do nothing: scratch databases are files in a folder that is deleted."""


def put(member: Path) -> None:
    """Replace the database by the member, atomically.

    Raises `Busy` if another program has the old one open.
    """
    connections.close_all()
    if path().exists():
        _empty_log()
    with member.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(member, path())
    sync_folder(home())


def set_aside(name: str) -> Path:
    """Move the files of a database that can't be read any more; return its new path."""
    connections.close_all()
    kept = home() / name
    for end in BESIDE:
        if (beside := Path(f"{path()}{end}")).exists():
            os.replace(beside, f"{kept}{end}")
    os.replace(path(), kept)
    return kept


def sync_folder(folder: Path) -> None:
    """Flush the folder, so that renames in it survive a power failure."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def analyze() -> None:
    """Update the query planner's statistics, which takes hundredths of a second."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA analysis_limit = {LOOKED_AT}")
        cursor.execute("ANALYZE")


def _empty_log() -> None:
    """Write the old database's log into it: left behind it would be read as the new one's.

    Raises `Busy`.
    """
    try:
        with closing(sqlite3.connect(path(), isolation_level=None, timeout=2)) as old:
            mode = old.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    except sqlite3.Error as error:
        raise Busy(f"The database is in use or damaged ({error}).") from None
    if mode != "delete" or any(Path(f"{path()}{end}").exists() for end in BESIDE):
        raise Busy("Another program has the database open: close it first.")


@contextmanager
def _read_only(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=10)) as source:
            source.execute("PRAGMA query_only = ON")
            yield source
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in MACHINE:
            raise Failed(f"SQLite can't read {file.name}: {error}.") from None
        raise Damaged(str(error)) from None


def _check(copy: sqlite3.Connection, quick: bool = False) -> None:
    told = copy.execute(f"PRAGMA {'quick' if quick else 'integrity'}_check(1)").fetchone()[0]
    if told != "ok":
        raise Damaged(" ".join(told.split()))
    if not quick and copy.execute("PRAGMA foreign_key_check").fetchone():
        raise Damaged("rows point at rows that aren't there")


def _facts_of(file: Path) -> Facts:
    with _read_only(file) as source:
        return _facts(source)


def _facts(source: sqlite3.Connection) -> Facts:
    """Read the facts in the running transaction, if there is one; else in a new one."""
    if not source.in_transaction:
        source.execute("BEGIN")
    names = source.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'"
        " ESCAPE '\\'"
    )
    return database_facts.read(source.execute, [name for (name,) in names], WHOLE_ROW)

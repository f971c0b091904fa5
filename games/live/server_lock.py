"""The lock of an SQLite file: only one server may use it, as each process has its own bus."""

import os
from typing import IO

from django.conf import settings
from django.db import connection

try:
    import fcntl
except ImportError:  # Windows has no such lock; `serve` refuses several workers there too.
    fcntl = None  # type: ignore[assignment]


_mine: dict[str, str] = {}
"""The identity of the database file, by the name of the lock file that this process has claimed."""
_served: set[str] = set()
"""The lock files of the databases that this process serves."""


class Taken(Exception):
    """Another server already serves this SQLite database."""


def claim(address: str = "") -> IO[str] | None:
    """Claim the SQLite file for a server at this address; return the open lock file.

    None if any number of servers may serve the database, or if the system has no locks. Raises
    `Taken`. The claim ends with `release` or with the process, however it ends. A process can claim
    the file twice, and loses both claims when one of them is closed: to find out whether there is a
    server, use `is_served`.
    """
    name = str(settings.DATABASES["default"]["NAME"])
    if connection.vendor != "sqlite" or fcntl is None or ":memory:" in name:
        return None
    file = open(f"{name}.server", "a")  # noqa: SIM115
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Taken(
            "Another process already serves this SQLite database. SQLite serves one process only:"
            " stop the other one, or set DATABASE_URL to PostgreSQL."
        ) from None
    _mine[file.name] = _identity(name)
    file.truncate(0)
    file.write(f"{_mine[file.name]}\n{address}")
    file.flush()
    return file


def _identity(name: str) -> str:
    """Return the device and inode of the file that has this name now; empty if there is none."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return ""
    return f"{found.st_dev} {found.st_ino}"


def serve(claimed: IO[str] | None) -> None:
    """Note that this process serves the claimed file."""
    if claimed:
        _served.add(claimed.name)


def is_served() -> bool:
    """Return whether a server has claimed the SQLite file, in this process or another."""
    if serving():
        return True
    try:
        release(claim())
    except Taken:
        return True
    return False


def serving() -> bool:
    """Return whether this process serves the database, and so holds its claim."""
    return f"{settings.DATABASES['default']['NAME']}.server" in _served


def exchanged() -> bool:
    """Return whether the database's file was replaced since a server claimed it.

    If so, the server writes into the old file, which has no name any more.
    """
    if connection.vendor != "sqlite":
        return False
    name = str(settings.DATABASES["default"]["NAME"])
    claimed = _claimed(f"{name}.server")
    return bool(claimed) and claimed != _identity(name)


def _claimed(path: str) -> str:
    """Return the identity that a process has claimed; empty if none has.

    Our own isn't read from the lock file: closing that would end our claim.
    """
    if path in _mine:
        return _mine[path]
    try:
        with open(path) as file:
            return file.readline().rstrip("\n")
    except OSError:
        return ""


def address() -> str:
    """Return the address of the server that has claimed the file; empty if it has none."""
    name = str(settings.DATABASES["default"]["NAME"])
    try:
        with open(f"{name}.server") as file:
            return file.read().partition("\n")[2].strip()
    except OSError:
        return ""


def release(claimed: IO[str] | None) -> None:
    """End the claim."""
    if claimed:
        _mine.pop(claimed.name, None)
        _served.discard(claimed.name)
        claimed.close()

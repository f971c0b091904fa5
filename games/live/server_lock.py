"""The lock of an SQLite file: only one server may use it, as another process has another bus."""

import os
from typing import IO

from django.db import connection

try:
    import fcntl
except ImportError:  # Windows has no such lock; `serve` refuses several workers there too.
    fcntl = None  # type: ignore[assignment]


_mine: dict[str, str] = {}
"""By the file of a claim of this process, the identity of the database file."""
_served: set[str] = set()
"""The files of `_mine` of which this process is the server."""


class Taken(Exception):
    """Another server already serves this SQLite database."""


def claim(address: str = "") -> IO[str] | None:
    """Be the one server of the SQLite file, at this address; None if any number may serve.

    Raises `Taken`. The claim ends with `release` or with the process, however that ends. The system
    gives a process its own lock again, and takes it away with the first file that closes: to find
    out whether there is a server, use `is_served`.
    """
    name = str(connection.settings_dict["NAME"])
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
    """Return which file has this name now; empty if there is none."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return ""
    return f"{found.st_dev} {found.st_ino}"


def serve(claimed: IO[str] | None) -> None:
    """Note that this process serves the claimed file, and no other one of its name."""
    if claimed:
        _served.add(claimed.name)


def is_served() -> bool:
    """Whether a server has claimed the SQLite file, this process's own or another's."""
    if serving():
        return True
    try:
        release(claim())
    except Taken:
        return True
    return False


def serving() -> bool:
    """Whether this process serves the database already, and so has its claim."""
    return f"{connection.settings_dict['NAME']}.server" in _served


def exchanged() -> bool:
    """Whether the server that claimed the file serves another one than has its name now.

    If so, its writes go into a file that nobody will find again.
    """
    if connection.vendor != "sqlite":
        return False
    name = str(connection.settings_dict["NAME"])
    claimed = _claimed(f"{name}.server")
    return bool(claimed) and claimed != _identity(name)


def _claimed(path: str) -> str:
    """Return the claimed identity, of any process. Closing its file would end our own claim."""
    if path in _mine:
        return _mine[path]
    try:
        with open(path) as file:
            return file.readline().rstrip("\n")
    except OSError:
        return ""


def address() -> str:
    """Return the address of the server that has claimed the file; empty if it has none."""
    name = str(connection.settings_dict["NAME"])
    try:
        with open(f"{name}.server") as file:
            return file.read().partition("\n")[2].strip()
    except OSError:
        return ""


def release(claimed: IO[str] | None) -> None:
    """Let the next server have the file."""
    if claimed:
        _mine.pop(claimed.name, None)
        _served.discard(claimed.name)
        claimed.close()

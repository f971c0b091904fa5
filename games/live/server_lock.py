"""SQLite's bus is silent to a second process: only one server may use a database file."""

import os
from typing import IO

from django.db import connection

try:
    import fcntl
except ImportError:  # Windows has no such lock; `serve` refuses several workers there too.
    fcntl = None  # type: ignore[assignment]


_mine: dict[str, str] = {}
"""What this process has claimed: the claim's file, and which database file that was."""


_served: dict[str, str] = {}
"""As `_mine`, of a server."""


class Taken(Exception):
    """Another server already serves this SQLite database."""


def claim(address: str = "") -> IO[str] | None:
    """Be the one server of the SQLite file; `None` where any number may serve.

    Raises `Taken`. Whoever serves says at which `address`. The claim ends with `release` or the
    process, whatever becomes of it. The system gives a process its own lock again, and takes it
    away with the first file that closes: whoever only wants to know asks `is_served`.
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
    _mine[file.name] = identity(name)
    file.truncate(0)
    file.write(f"{_mine[file.name]}\n{address}")
    file.flush()
    return file


def identity(name: str) -> str:
    """Which file it is that has this name now; empty when there is none."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return ""
    return f"{found.st_dev} {found.st_ino}"


def serve(claimed: IO[str] | None) -> None:
    """This process serves the file that it has claimed, for good, and no other one of its name."""
    if claimed:
        _served[claimed.name] = _mine[claimed.name]


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
    return bool(served(str(connection.settings_dict["NAME"])))


def served(name: str) -> str:
    """The identity of the database that this process serves under the name; empty for none."""
    return _served.get(f"{name}.server", "")


def exchanged() -> bool:
    """Whether the server that claimed the file serves another one than has its name now.

    What it writes goes into a file that nobody will find again.
    """
    name = str(connection.settings_dict["NAME"])
    claimed = _claimed(f"{name}.server")
    return bool(claimed) and claimed != identity(name)


def _claimed(path: str) -> str:
    """By this process or another one. Closing its file would give our own claim up."""
    if path in _mine:
        return _mine[path]
    try:
        with open(path) as file:
            return file.readline().rstrip("\n")
    except OSError:
        return ""


def address() -> str:
    """Where the server that has claimed the file can be opened; empty if it hasn't said so."""
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
        _served.pop(claimed.name, None)
        claimed.close()

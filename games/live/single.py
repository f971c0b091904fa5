"""SQLite's bus is silent to a second process: only one server may use a database file."""

from __future__ import annotations

from typing import IO

from django.db import connection

try:
    import fcntl
except ImportError:  # Windows has no such lock; `serve` refuses several workers there too.
    fcntl = None  # type: ignore[assignment]


class Taken(Exception):
    """Another server already serves this SQLite database."""


def claim() -> IO[str] | None:
    """Be the one server of the SQLite file; `None` where any number may serve.

    Raises `Taken`. The claim ends with `release` or the process, whatever becomes of it.
    """
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or fcntl is None or ":memory:" in name:
        return None
    file = open(f"{name}.server", "w")  # noqa: SIM115
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Taken(
            "Another process already serves this SQLite database. SQLite serves one process only:"
            " stop the other one, or set DATABASE_URL to PostgreSQL."
        ) from None
    return file


def release(claimed: IO[str] | None) -> None:
    """Let the next server have the file."""
    if claimed:
        claimed.close()

"""One at a time: two backups, or two nights, do each other no harm."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

from django.conf import settings
from django.db import connection

from spaye_site.operations.errors import Busy

try:
    import fcntl
except ImportError:  # Windows: nothing of ours starts two there.
    fcntl = None  # type: ignore[assignment]


@contextmanager
def held(name: str) -> Iterator[None]:
    """The lock of that name until the block ends, over all processes of the office.

    Raises `Busy` at once when somebody else holds it. It goes with the process that holds it.
    """
    with _of_database(name) if connection.vendor == "postgresql" else _of_file(name):
        yield


@contextmanager
def _of_file(name: str) -> Iterator[None]:
    with open(Path(settings.VAR_DIR) / f"{name}.lock", "w") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise _busy(name) from None
        yield


@contextmanager
def _of_database(name: str) -> Iterator[None]:
    """An advisory lock of a connection of its own: processes may be on several machines."""
    number = [crc32(f"spaye {name}".encode())]
    # Not at the top: it brings psycopg along, which an office on SQLite doesn't need.
    from games.live.postgres import keep_alive
    from spaye_site.operations import postgres

    with postgres.connect() as holder:
        holder.autocommit = True
        keep_alive(holder)
        [(mine,)] = holder.execute("SELECT pg_try_advisory_lock(%s)", number)
        if not mine:
            raise _busy(name)
        try:
            yield
        finally:
            # Its end of the connection comes later: the next one needn't wait for that.
            holder.execute("SELECT pg_advisory_unlock(%s)", number)


def _busy(name: str) -> Busy:
    return Busy(f"Another {name} is under way: wait for it.")

"""PostgreSQL sessions beside Django's, to listen for changes and to hold servers' locks."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zlib import crc32

from django.conf import settings
from django.db import connection

from games.live import secret_key
from games.live.bus import bus
from games.live.publishing import PG_CHANNEL

if TYPE_CHECKING:
    import psycopg

logger = logging.getLogger("spaye.live")
RETRY_SECONDS = 1.0
LISTENING = "spaye listens"
"""The beginning of a listening connection's name."""


async def listen() -> None:
    """Pass PostgreSQL's notifications on to the bus until the task is cancelled.

    Reconnects when the server comes back. Each new connection notifies all channels, as changes may
    have been missed.
    """
    # Imported only on PostgreSQL: it takes 8 MB, which an office on SQLite doesn't need.
    import psycopg

    connected = True
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                **listening_parameters(), autocommit=True
            ) as listening:
                await listening.execute(f"LISTEN {PG_CHANNEL}")
                connected = True
                await _pass_on(listening)
        except psycopg.Error as error:
            if connected:
                logger.warning("listening connection lost (%s)", type(error).__name__)
            connected = False
        await asyncio.sleep(RETRY_SECONDS)


async def _pass_on(listening: "psycopg.AsyncConnection[Any]") -> None:
    bus.notify_all()
    async for notice in listening.notifies():
        bus.notify(notice.payload.partition(" ")[0])


def parameters() -> dict[str, Any]:
    """Return the parameters of a connection to PostgreSQL itself, beside Django's.

    They come from `DATABASE_LISTEN_URL` if Django connects to a pooler, which lends a session for a
    transaction only. Parameters for Django's own connections are left out.
    """
    known = connection.get_connection_params()
    for own in ("context", "cursor_factory", "prepare_threshold"):
        known.pop(own, None)
    if settings.DATABASE_LISTEN_URL:
        from psycopg.conninfo import conninfo_to_dict

        known = conninfo_to_dict(settings.DATABASE_LISTEN_URL) | {"client_encoding": "UTF8"}
    # Detect within a minute or two that the other end has silently gone.
    return known | {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


def open_session() -> "psycopg.Connection[Any]":
    """Open a session that can hold a lock. Raises `psycopg.Error`."""
    import psycopg

    holder = psycopg.connect(**parameters(), autocommit=True)
    keep_alive(holder)
    return holder


def keep_alive(holder: "psycopg.Connection[Any]") -> None:
    """Make PostgreSQL end this session, and free its locks, soon after our machine loses power.

    Without this the system would keep the connection for two hours.
    """
    holder.execute(
        "SELECT set_config('tcp_keepalives_idle', '30', false),"
        " set_config('tcp_keepalives_interval', '10', false),"
        " set_config('tcp_keepalives_count', '3', false)"
    )


def listening_parameters() -> dict[str, Any]:
    """Return the listening connection's parameters; its name shows other servers our key's mark."""
    return parameters() | {"application_name": f"{LISTENING} {key_mark()}"}


def key_mark() -> str:
    """Return a mark of the secret key that reveals nothing about it."""
    return secret_key.digest("games.live.key_mark", "").hex()[:12]


def servers() -> int:
    """Count the processes that serve this database now, on all machines."""
    return _listening("")


def other_keys() -> int:
    """Count the serving processes that sign with another key."""
    return _listening(f"{LISTENING} {key_mark()}")


def _listening(but: str) -> int:
    import psycopg

    with psycopg.connect(**parameters(), autocommit=True) as asking:
        [(count,)] = asking.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND starts_with(application_name, %s) AND application_name <> %s",
            [f"{LISTENING} ", but],
        )
    return int(count)


class Leadership:
    """Leadership among several server processes, for work that only one of them may do.

    It is a lock on a separate connection. When its process ends, however that happens, the lock is
    freed and another process takes over. On SQLite the only server leads. Not thread-safe.
    """

    def __init__(self, name: str) -> None:
        self._number = crc32(f"spaye {name}".encode())
        self._holder: psycopg.Connection[Any] | None = None

    def is_ours(self) -> bool:
        """Return whether this process leads; take the lead if no other process has it.

        False while the database is unavailable.
        """
        if connection.vendor != "postgresql":
            return True
        import psycopg

        try:
            if self._holder:
                # A connection that was lost has lost the lock too.
                self._holder.execute("SELECT 1")
                return True
            return self._take()
        except psycopg.Error:
            self.give_up()
            return False

    def _take(self) -> bool:
        holder = open_session()
        row = holder.execute("SELECT pg_try_advisory_lock(%s)", [self._number]).fetchone()
        if not (row and row[0]):
            holder.close()
            return False
        self._holder = holder
        return True

    def give_up(self) -> None:
        """Let another process have the lead."""
        holder, self._holder = self._holder, None
        if holder:
            import psycopg

            with suppress(psycopg.Error):
                holder.close()

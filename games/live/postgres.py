"""PostgreSQL to bus: one listening connection a process, outside the pool."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

from games.live.bus import bus
from games.live.publishing import PG_CHANNEL

if TYPE_CHECKING:
    import psycopg

logger = logging.getLogger("spaye.live")
RETRY_SECONDS = 1.0
LISTENING = "spaye listens"
"""The beginning of a listening connection's name."""


async def listen() -> None:
    """Pass notifications on for as long as the task lives; comes back when the server does.

    Whatever happened while nobody listened is made good by waking everything on every connect.
    """
    # Loaded where the database is PostgreSQL: 8 MB that an office on SQLite doesn't need.
    import psycopg

    heard = True
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                **ears(), autocommit=True
            ) as listening:
                await listening.execute(f"LISTEN {PG_CHANNEL}")
                heard = True
                await _pass_on(listening)
        except psycopg.Error as error:
            if heard:
                logger.warning("listening connection lost (%s)", type(error).__name__)
            heard = False
        await asyncio.sleep(RETRY_SECONDS)


async def _pass_on(listening: psycopg.AsyncConnection[Any]) -> None:
    bus.wake_all()
    async for notice in listening.notifies():
        bus.wake(notice.payload.partition(" ")[0])


def parameters() -> dict[str, Any]:
    """How PostgreSQL itself is reached: a session of one's own, outside the pool.

    By `DATABASE_LISTEN_URL` where Django's connections are those of a pooler, which lends sessions
    for a transaction only. Without what only Django's own connections need.
    """
    known = connection.get_connection_params()
    for own in ("context", "cursor_factory", "prepare_threshold"):
        known.pop(own, None)
    if settings.DATABASE_LISTEN_URL:
        from psycopg.conninfo import conninfo_to_dict

        known = conninfo_to_dict(settings.DATABASE_LISTEN_URL) | {"client_encoding": "UTF8"}
    # Notice within a minute or two that the other end has gone without a word.
    return known | {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


def hold() -> psycopg.Connection[Any]:
    """A session for a lock, of its own."""
    import psycopg

    holder = psycopg.connect(**parameters(), autocommit=True)
    keep_alive(holder)
    return holder


def keep_alive(holder: psycopg.Connection[Any]) -> None:
    """Have the server give the session's locks to another one soon after our machine lost power.

    The system would keep such a connection for two hours.
    """
    holder.execute(
        "SELECT set_config('tcp_keepalives_idle', '30', false),"
        " set_config('tcp_keepalives_interval', '10', false),"
        " set_config('tcp_keepalives_count', '3', false)"
    )


def ears() -> dict[str, Any]:
    """For the listening connection, which tells the other servers by which key this one signs."""
    return parameters() | {"application_name": f"{LISTENING} {key_mark()}"}


def key_mark() -> str:
    """What the secret key is recognised by; nothing can be learned of it from that."""
    return salted_hmac("games.live.key_mark", "", algorithm="sha256").hexdigest()[:12]


def servers() -> int:
    """How many processes serve this database now, on whatever machine."""
    return _listening("")


def other_keys() -> int:
    """How many of them sign with another key."""
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

"""PostgreSQL to bus: one listening connection a process, outside the pool."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import psycopg
from django.db import connection

from games.live.bus import bus
from games.live.publishing import PG_CHANNEL

logger = logging.getLogger("spaye.live")
RETRY_SECONDS = 1.0


async def listen() -> None:
    """Pass notifications on for as long as the task lives; comes back when the server does.

    Whatever happened while nobody listened is made good by waking everything on every connect.
    """
    while True:
        try:
            await _listen_once()
        except psycopg.Error as error:
            logger.warning("listening connection lost (%s)", type(error).__name__)
        await asyncio.sleep(RETRY_SECONDS)


async def _listen_once() -> None:
    async with await psycopg.AsyncConnection.connect(**parameters(), autocommit=True) as ears:
        await ears.execute(f"LISTEN {PG_CHANNEL}")
        bus.wake_all()
        async for notice in ears.notifies():
            bus.wake(notice.payload.partition(" ")[0])


def parameters() -> dict[str, Any]:
    """How Django reaches the database, without what only its own connections need."""
    known = connection.get_connection_params()
    for own in ("context", "cursor_factory", "prepare_threshold"):
        known.pop(own, None)
    # Notice within a minute or two that the other end has gone without a word.
    return known | {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}

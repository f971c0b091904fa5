"""Health checks: `/healthz` says that the process answers, `/readyz` whether it can serve, with the
reason if it can't (database, migrations, disk).

They are outside Django, because a monitor has no session and asks by IP address, every few seconds,
with a Host that isn't ours. Both answers are plain text without anything about the office.
"""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, connections

from games.live import server_lock
from spaye_site.operations import databases

Message = dict[str, Any]
App = Callable[[Message, Any, Any], Awaitable[None]]
LEAST_FREE = 1_000_000
"""Free bytes, with fewer of which no move can be written."""
REMEMBERED = 1.0
"""Seconds for which an answer is reused, so that frequent requests cost nothing."""
PATIENCE = 5.0
"""Seconds after which a database that doesn't answer isn't ready."""
HEADERS = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
Answer = tuple[int, str]


class HealthApplication:
    """Answer the two addresses; everything else goes to `app`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._migrated = False
        self._said: tuple[float, Answer] | None = None
        self._asking: asyncio.Task[Answer] | None = None

    def __call__(self, scope: Message, receive: Any, send: Any) -> Awaitable[None]:
        path = scope.get("path", "") if scope["type"] == "http" else ""
        if path == "/healthz":
            return _answer(scope, send, (200, "ok"))
        if path == "/readyz":
            return self._say(scope, send)
        return self._app(scope, receive, send)

    async def _say(self, scope: Message, send: Any) -> None:
        await _answer(scope, send, await self._ready())

    async def _ready(self) -> Answer:
        """Return the answer of `/readyz`, checked once for all requests that come together."""
        if self._said and time.monotonic() - self._said[0] < REMEMBERED:
            return self._said[1]
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(asyncio.to_thread(self._look))
        try:
            answer = await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE)
        except TimeoutError:
            answer = (503, "the database doesn't answer in time")
        self._said = time.monotonic(), answer
        return answer

    def _look(self) -> Answer:
        """Check in a thread, closing its connection. Once migrations are applied they stay so."""
        try:
            with connection.cursor() as cursor:
                if _is_read_only(cursor):
                    return 503, "the database is read-only"
            if not self._migrated:
                self._migrated = not databases.pending(databases.applied_migrations())
        except DatabaseError:
            return 503, "the database doesn't answer"
        finally:
            connections.close_all()
        if server_lock.exchanged():
            return 503, "the database's file was exchanged"
        if shutil.disk_usage(settings.VAR_DIR).free < LEAST_FREE:
            return 503, "the disk is full"
        return (200, "ready") if self._migrated else (503, "migrations are pending")


def _is_read_only(cursor: Any) -> bool:
    """Return whether the database refuses writes, like a standby of PostgreSQL."""
    if connection.vendor == "sqlite":
        cursor.execute("SELECT 1")
        return False
    cursor.execute("SHOW transaction_read_only")
    (value,) = cursor.fetchone()
    return bool(value == "on")


async def _answer(scope: Message, send: Any, answer: Answer) -> None:
    status, text = answer if scope["method"] in ("GET", "HEAD") else (405, "GET")
    allow = [(b"allow", b"GET, HEAD")] if status == 405 else []
    body = b"" if scope["method"] == "HEAD" else text.encode()
    headers = [*HEADERS, *allow, (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""Requests as the server hands them on: raw headers, pieces of a body; through all that protects.

They run in this thread and on its connection, so that a test can undo what they wrote. Pages of
errors, which write nothing, Django's ASGI handler draws in a thread of the loop.
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from asgiref.sync import async_to_sync
from django.core.asgi import get_asgi_application
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections, connections

from spaye_site.protection import protected

PIECE = 16 * 1024


@dataclass(frozen=True)
class Answer:
    """`error` is what went wrong inside, for the failing test to show."""

    status: int
    error: BaseException | None


class Wire:
    """The application, asked without a socket."""

    def __init__(self) -> None:
        self._app = protected(get_asgi_application())

    def ask(
        self, method: str, target: str, headers: list[tuple[bytes, bytes]], body: bytes = b""
    ) -> Answer:
        """The answer to one request. `target` is ASCII; a length is announced if none is."""
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "root_path": "",
            "headers": headers,
            "client": ("192.0.2.1", 1),
            "server": ("testserver", 80),
        }
        errors: list[BaseException | None] = []

        def note(**_signal: Any) -> None:
            errors.append(sys.exc_info()[1])

        got_request_exception.connect(note)
        # As Django's own test client does: the test's connection outlives the request.
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        try:
            sent = async_to_sync(_talk)(self._app, scope, body)
        finally:
            got_request_exception.disconnect(note)
            for signal in (request_started, request_finished):
                signal.connect(close_old_connections)
        return Answer(sent[0]["status"], errors[0] if errors else None)


async def _talk(app: Any, scope: dict[str, Any], body: bytes) -> list[dict[str, Any]]:
    pieces = [body[start : start + PIECE] for start in range(0, len(body), PIECE)] or [b""]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if pieces:
            piece = pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}
        return await asyncio.get_running_loop().create_future()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as of_errors:
        loop.set_default_executor(of_errors)
        await app(scope, receive, send)
        await loop.run_in_executor(of_errors, connections.close_all)
    return sent

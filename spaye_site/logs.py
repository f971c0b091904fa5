"""Lines of the log: time, request and message; no name, no card, no token."""

import logging
import secrets
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import UnreadablePostError
from django.http.multipartparser import MultiPartParserError

NO_REQUEST = "-"
LONGEST_WORD = 16
"""Letters of an address's part; longer ones may be somebody's way in."""
SENT_BADLY = (BadRequest, MultiPartParserError, SuspiciousOperation, UnreadablePostError)
"""Errors that any stranger's request can cause, as often as they like: another host, too many
fields or files, too much, a broken form, a path that leads out.
"""
current: ContextVar[str] = ContextVar("request", default=NO_REQUEST)

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class RequestIds:
    """Name every request, in its answer (`x-request-id`) and in all its lines of the log (ASGI)."""

    def __init__(self, app: App) -> None:
        self._app = app

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        name = secrets.token_hex(6)
        # The request's own task: nobody else's lines get the name.
        current.set(name)

        async def named(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (b"x-request-id", name.encode())]
                message = {**message, "headers": headers}
            await send(message)

        return self._app(scope, receive, named)


class OfRequest(logging.Filter):
    """Put the request's name into a line, and take from its address what may open a door.

    If only the request is to blame there is no traceback: it would tell of Django's inside.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current.get()
        if record.name.startswith("django.request") and isinstance(record.args, tuple):
            record.args = tuple(map(_without_secrets, record.args))
        if record.exc_info and isinstance(record.exc_info[1], SENT_BADLY):
            record.exc_info = record.exc_text = None
            # Django says ERROR, which is what people who watch a log are called for.
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _without_secrets(value: object) -> object:
    if not (isinstance(value, str) and value.startswith("/")):
        return value
    path = value.partition("?")[0]
    return "/".join(part if len(part) < LONGEST_WORD else "…" for part in path.split("/"))


class Noteworthy(logging.Filter):
    """Keep, of Uvicorn's passing messages, that a worker was lost."""

    def filter(self, record: logging.LogRecord) -> bool:
        passing = record.levelno < logging.WARNING and record.name.startswith("uvicorn")
        return not passing or "died" in record.getMessage()

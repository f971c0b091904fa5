"""Log lines have time, request id and message, but no name, card or token."""

import logging
import os
import secrets
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, UnreadablePostError

NO_REQUEST = "-"
UNSAID = "unsaid"
LONGEST_WORD = 16
"""Parts of an address with this many letters or more are masked: they may be sign-in tokens."""
SENT_BADLY = (SuspiciousOperation, UnreadablePostError)
"""Errors that any stranger's request can cause: another host, too many fields or files, too much
data, a path outside its folder. Others, as a broken form's, are answered with 400.
"""
current: ContextVar[str] = ContextVar("request", default=NO_REQUEST)

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class RequestIds:
    """ASGI middleware: gives a request an id, in its response (`x-request-id`) and log lines."""

    def __init__(self, app: App) -> None:
        self._app = app

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        name = secrets.token_hex(6)
        # Each request has its own task: no other request's lines get its id.
        current.set(name)

        async def named(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (b"x-request-id", name.encode())]
                message = {**message, "headers": headers}
            await send(message)

        return self._app(scope, receive, named)


def journal_prefix(level: int) -> str:
    """Return what gives a line its priority in systemd's journal; "" if stderr leads elsewhere.

    The journal names the file that it reads, by `sd-daemon(3)` and systemd.exec(5).
    """
    there = os.fstat(2)
    if os.environ.get("JOURNAL_STREAM") != f"{there.st_dev}:{there.st_ino}":
        return ""
    return "<3>" if level >= logging.ERROR else "<4>" if level >= logging.WARNING else "<6>"


class Line(logging.Formatter):
    """A line of the log, or several, each with its priority for the journal."""

    def format(self, record: logging.LogRecord) -> str:
        prefix = journal_prefix(record.levelno)
        return "\n".join(prefix + line for line in super().format(record).split("\n"))


class OfRequest(logging.Filter):
    """Add the request's id to a log line, and mask what may be a token in its address.

    For an error of the sender (`SENT_BADLY`, or 400) the line is a warning without a traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current.get()
        if record.name.startswith("django.request") and isinstance(record.args, tuple):
            record.args = tuple(map(_without_secrets, record.args))
        if record.exc_info and _sent_badly(record, record.exc_info[1]):
            record.exc_info = record.exc_text = None
            # Django's level is ERROR, by which monitoring calls people.
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _sent_badly(record: logging.LogRecord, error: BaseException | None) -> bool:
    return isinstance(error, SENT_BADLY) or getattr(record, "status_code", None) == 400


def _without_secrets(value: object) -> object:
    if not (isinstance(value, str) and value.startswith("/")):
        return value
    path = value.partition("?")[0]
    return "/".join(part if len(part) < LONGEST_WORD else "…" for part in path.split("/"))


class Unsaid(logging.Filter):
    """Drop Django's line on a request that `say_nothing` was called for."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not hasattr(getattr(record, "request", None), UNSAID)


def say_nothing(request: HttpRequest) -> None:
    """Have Django write no line on the request's answer: it has one already, or needs none."""
    setattr(request, UNSAID, True)


class Noteworthy(logging.Filter):
    """Drop Uvicorn's messages below warnings, except that a worker died."""

    def filter(self, record: logging.LogRecord) -> bool:
        passing = record.levelno < logging.WARNING and record.name.startswith("uvicorn")
        return not passing or "died" in record.getMessage()

"""Who may fetch the figures: whoever reaches their own listener, or holds the token."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connections
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4 as PLAIN
from prometheus_client import start_http_server

from spaye_site.metrics import counting, shared

logger = logging.getLogger("spaye.metrics")
TRY_AGAIN = 5.0
"""Seconds after which a worker asks for the listener's port again: another may have ended."""
PATH = "/metrics"
Answer = tuple[int, bytes]


def place(bind: str) -> tuple[str, int]:
    """`127.0.0.1:9464`, `[::1]:9464` as host and port. Raises `ValueError`."""
    parts = urlsplit(f"//{bind}")
    if not parts.hostname or not parts.port or parts.path:
        raise ValueError(f"METRICS_BIND={bind}: host and port, such as 127.0.0.1:9464")
    return parts.hostname, parts.port


def answer(path: str, authorization: str) -> Answer:
    """Status and body for whoever fetches `path`; database connections are given back."""
    if path != PATH:
        return 404, b"/metrics"
    if settings.METRICS_TOKEN and not may(authorization):
        return 401, b"a bearer token"
    try:
        return 200, counting.exposed()
    finally:
        connections.close_all()


def may(authorization: str) -> bool:
    """Whether the header carries the token."""
    kind, _, token = authorization.partition(" ")
    return kind.casefold() == "bearer" and constant_time_compare(token, settings.METRICS_TOKEN)


def headers(status: int, body: bytes) -> list[tuple[str, str]]:
    found = [
        ("content-type", PLAIN if status == 200 else "text/plain; charset=utf-8"),
        ("cache-control", "no-store"),
        ("content-length", str(len(body))),
    ]
    return [*found, ("www-authenticate", "Bearer")] if status == 401 else found


class MetricsApplication:
    """Answers `/metrics` on the site's own port; only where there is a token."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._app(scope, receive, send)
            return
        said = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        status, body = await asyncio.to_thread(answer, PATH, said)
        if scope["method"] not in ("GET", "HEAD"):
            status, body = 405, b"GET"
        given = [(name.encode(), value.encode()) for name, value in headers(status, body)]
        await send({"type": "http.response.start", "status": status, "headers": given})
        sent = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": sent})


class Listener:
    """The figures' own port, for as long as the server runs. Of several workers one has it."""

    def __init__(self) -> None:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="metrics", daemon=True)
        self._server: Any = None

    def start(self) -> None:
        if settings.METRICS_BIND:
            self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        if self._server:
            self._server.shutdown()
            self._server.server_close()

    def _live(self) -> None:
        told = False
        while not self._ended.is_set():
            with suppress(OSError):
                self._open()
                return
            if shared.folder() is None and not told:
                told = True
                logger.error("%s is taken: no figures there yet", settings.METRICS_BIND)
            self._ended.wait(TRY_AGAIN)

    def _open(self) -> None:
        host, port = place(settings.METRICS_BIND)
        server, _thread = start_http_server(port, host)
        server.set_app(_wsgi)
        self._server = server
        logger.info("figures on %s", settings.METRICS_BIND)


REASONS = {200: "200 OK", 401: "401 Unauthorized", 404: "404 Not Found"}


def _wsgi(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    status, body = answer(environ["PATH_INFO"], environ.get("HTTP_AUTHORIZATION", ""))
    start(REASONS[status], headers(status, body))
    return [body]

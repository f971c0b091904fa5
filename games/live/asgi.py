"""The ASGI application of event streams, beside Django's.

It answers `GET /live/?on=table:42:duel&on=banner` with server-sent events. An open stream holds
neither a thread nor a database connection.
"""

import asyncio
import logging
import signal
import sqlite3
import threading
import traceback
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from games.live import measuring, outages, postgres, server_lock
from games.live.rendering import Renderer
from games.live.stream import Stream, open_stream
from games.live.topics import Denied
from games.ui.refusals import Refused

logger = logging.getLogger("spaye.live")
MAX_STREAMS = 12
"""The most open streams of a visitor; the oldest ends when one more is opened."""

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class LiveApplication:
    """Serves streams under `prefix` and the server's lifespan; everything else goes to `app`."""

    def __init__(self, app: Callable[..., Awaitable[None]], prefix: str = "/live/") -> None:
        self._app = app
        self._prefix = prefix
        self._renderer: Renderer | None = None
        self._listening: asyncio.Task[None] | None = None
        self._streams: defaultdict[str, list[Stream]] = defaultdict(list)
        self._stopping = False

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return self._lifespan(receive, send)
        if scope["type"] == "http" and scope["path"] == self._prefix:
            return self._serve(scope, receive, send)
        return self._app(scope, receive, send)

    def end_streams(self) -> None:
        """End all streams because the server stops; those still being opened end immediately.

        Call it in the loop's thread. Browsers reconnect automatically.
        """
        self._stopping = True
        for streams in self._streams.values():
            for stream in streams:
                stream.end()

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            # Keep neither request nor admission in memory: a stream lasts for hours, and reads the
            # visitor's rights again.
            name, stream = await open_stream(scope, self._open_renderer())
            await self._keep(stream, name, receive, send)
        except (Refused, Denied) as refused:
            await _refuse(send, refused.status, str(refused.sentence))
        except (DatabaseError, InterfaceError) as error:
            if not (outage := outages.note(error)):
                raise
            await _refuse(send, 503, str(outages.SENTENCES[outage]))

    def _open_renderer(self) -> Renderer:
        """Return the renderer; the first call makes it and, on PostgreSQL, starts to listen."""
        if self._renderer is None:
            self._renderer = Renderer()
            if connection.vendor == "postgresql":
                self._listening = asyncio.create_task(postgres.listen())
        return self._renderer

    async def _keep(self, stream: Stream, name: str, receive: Receive, send: Send) -> None:
        """Run the stream to its end; end the visitor's oldest streams beyond `MAX_STREAMS`."""
        mine = self._streams[name]
        mine.append(stream)
        for oldest in mine if self._stopping else mine[:-MAX_STREAMS]:
            oldest.end()
        leaving = asyncio.create_task(_until_gone(receive, stream))
        measuring.report(measuring.STREAM)
        try:
            await _begin(stream, send)
            await _run(stream, send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            measuring.report(measuring.STREAM, amount=-1)
            leaving.cancel()
            stream.close()
            mine.remove(stream)
            if not mine:
                self._streams.pop(name, None)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._stopping = False
        try:
            claim = None if server_lock.serving() else server_lock.claim(settings.SITE_URL)
        except server_lock.Taken as taken:
            await send({"type": "lifespan.startup.failed", "message": str(taken)})
            return
        server_lock.serve(claim)
        self._handle_signals()
        if connection.vendor == "postgresql":
            # Bots need the changes of other processes, even while this one has no streams.
            self._open_renderer()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.end_streams()
        await self._close()
        if claim:
            await asyncio.to_thread(_fold_log)
        server_lock.release(claim)
        await send({"type": "lifespan.shutdown.complete"})

    def _handle_signals(self) -> None:
        """End the streams on a stop signal: the server waits for them before its shutdown event."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            before = signal.getsignal(number)
            if callable(before):
                signal.signal(number, _both(loop, self.end_streams, before))

    async def _close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._renderer:
            self._renderer.close()
        self._listening = self._renderer = None


def _fold_log() -> None:
    """Write SQLite's write-ahead log into the database's file, so that it holds everything."""
    name = settings.DATABASES["default"]["NAME"]
    with suppress(sqlite3.Error), closing(sqlite3.connect(name, timeout=2)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _both(
    loop: asyncio.AbstractEventLoop, first: Callable[[], None], then: Callable[..., Any]
) -> Callable[..., None]:
    def handle(*signal_and_frame: Any) -> None:
        loop.call_soon_threadsafe(first)
        then(*signal_and_frame)

    return handle


async def _begin(stream: Stream, send: Send) -> None:
    """Send the first events; in a function of its own, so that open streams don't keep them."""
    first = await _first(stream)
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": first, "more_body": True})


async def _first(stream: Stream) -> bytes:
    """Return the first events.

    Raises `Denied`, errors of a database that is unavailable, and `Refused` for all others: with
    the error's own status, or with 500.
    """
    try:
        return await stream.open()
    except (Refused, Denied):
        raise
    except Exception as error:
        if outages.kind_of(error):
            raise
        status = getattr(error, "status", 500)
        if status == 500:
            _log(error)
        raise Refused(getattr(error, "sentence", ""), status) from None


async def _run(stream: Stream, send: Send) -> None:
    """Run the stream to its end; log an error instead of raising it."""
    try:
        await stream.run(send)
    except (Refused, Denied, asyncio.CancelledError):
        # The visitor lost the right to it, or the server cancels: the response simply ends.
        return
    except Exception as error:
        if not outages.note(error):
            _log(error)


def _log(error: Exception) -> None:
    """Log where rendering failed, without values: they may be somebody's cards."""
    place = "".join(traceback.format_tb(error.__traceback__))
    logger.error("drawing failed with %s\n%s", type(error).__name__, place)


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _refuse(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    if status == 405:
        headers.append((b"allow", b"GET"))
    if status == 503:
        headers.append((b"retry-after", str(outages.AGAIN).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})

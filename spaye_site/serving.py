"""The server under the application: connections, processes, and their share of the machine.

Django isn't imported here: a worker reads these options before it knows any settings.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import wait
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # Windows has no such limit.
    resource = None  # type: ignore[assignment]

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

logger = logging.getLogger("spaye.serving")
LARGEST_HEAD = 16 * 1024
"""Bytes of an address and its headers that the server waits for before it gives up."""
GRACE = 3
"""Seconds that open streams are given at shutdown; they would keep the server alive for ever."""
REQUEST_SECONDS = 20.0
"""From a connection's opening, or the first byte of its next request, to the body's last byte."""
READING_SECONDS = 60.0
"""Time in which a client has to read the next few ten thousand bytes of an answer."""
FILE_LIMIT = 65_536
LOOK_EVERY = 0.05
"""Seconds. Uvicorn has no word for it where processes of its own listen, so the port is asked."""
LOCAL_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address at which to ask a server that listens everywhere."""


def options() -> dict[str, Any]:
    """Return how Uvicorn serves us, wherever it does."""
    return {
        "http": PatientProtocol,
        "ws": "none",
        # Said, not guessed: what stands around the site hands a request on without a coroutine of
        # its own, which an open stream would keep as long as it lasts.
        "interface": "asgi3",
        "h11_max_incomplete_event_size": LARGEST_HEAD,
        "server_header": False,
        # Addresses hold sign-in tokens: they are not logged. Django’s settings, read later, say so
        # again.
        "access_log": False,
        "timeout_graceful_shutdown": GRACE,
    }


class PatientProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection whose client sends or reads too slowly.

    Uvicorn itself waits for ever, and a thousand silent connections are all that a process may
    hold. A stream isn't touched: its request has ended, and its reader goes on reading.
    """

    _request: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_request()
        self._end_reading()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """After everything that may begin a request, go on with it, or end it."""
        super().handle_events()
        if self._request_is_whole():
            self._end_request()
        elif self._request is None and self._has_begun():
            self._await_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._end_reading()
        super().resume_writing()

    def _await_request(self) -> None:
        self._request = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _request_is_whole(self) -> bool:
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _has_begun(self) -> bool:
        """Bytes of the next request are here; a connection that merely stays is kept as always."""
        return self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])

    def _give_up(self) -> None:
        """Without an answer: browsers open connections that they may never use."""
        self._request = None
        self.transport.close()

    def _end_request(self) -> None:
        if self._request:
            self._request.cancel()
        self._request = None

    def _end_reading(self) -> None:
        if self._reading:
            self._reading.cancel()
        self._reading = None


def raise_file_limit() -> None:
    """Allow as many open files as the machine lets us: the usual 1024 are for other programs."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = FILE_LIMIT if hard == resource.RLIM_INFINITY else min(FILE_LIMIT, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def tell_when_listening(host: str, port: int, tell: Callable[[], None]) -> None:
    """Call `tell` once, as soon as the port answers, in a thread that nothing waits for."""

    def watch() -> None:
        while not listens(host, port):
            time.sleep(LOOK_EVERY)
        tell()

    threading.Thread(target=watch, name="listening", daemon=True).start()


def listens(host: str, port: int) -> bool:
    try:
        socket.create_connection((LOCAL_ADDRESSES.get(host, host), port), timeout=1).close()
    except OSError:
        return False
    return True


class Companion(Protocol):
    """A thread, or several, that works beside the application."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


def with_companions(app: App, *companions: Companion) -> App:
    """Return `app` with the companions at work between its start-up and its shutdown.

    They start in their order and stop in the reverse one. All of them are one layer: every open
    stream keeps the coroutines of all layers around it.
    """

    async def accompanied(scope: Message, receive: Receive, send: Send) -> None:
        async def send_and_start(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                for companion in reversed(companions):
                    await asyncio.to_thread(companion.stop)
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                for companion in companions:
                    companion.start()

        await app(scope, receive, send_and_start if scope["type"] == "lifespan" else send)

    return accompanied


class ParentWatch:
    """A thread that ends a worker when the process that started it has ended, however that was.

    If nothing started us as a worker there is nothing to watch.
    """

    def start(self) -> None:
        if multiprocessing.parent_process() is not None:
            threading.Thread(target=_watch, name="parent", daemon=True).start()

    def stop(self) -> None:
        """Do nothing: the thread ends with the process."""


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        logger.error("worker %s: the process that started it is gone, so it ends too", os.getpid())
        os.kill(os.getpid(), signal.SIGTERM)

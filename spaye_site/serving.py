"""The server under the application: its connections, threads and limits.

Django isn't imported here: a worker reads these options before the settings.
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
"""Seconds that open requests get at shutdown; streams would keep the server alive for ever."""
REQUEST_SECONDS = 20.0
"""Seconds from a connection's opening, or its next request's first byte, to the last byte."""
READING_SECONDS = 60.0
"""Seconds in which a client has to read the next few ten thousand bytes of an answer."""
FILE_LIMIT = 65_536
WRITE = "spaye.write"
"""The key in a request's scope of a function that writes a piece of its answer at once."""
LOOK_EVERY = 0.05
"""Seconds between attempts to connect: Uvicorn has no event for when its workers listen."""
LOCAL_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address at which to ask a server that listens everywhere."""


def options() -> dict[str, Any]:
    """Return Uvicorn's options, for `serve` and for tests' servers."""
    return {
        "http": PatientProtocol,
        "ws": "none",
        # Uvicorn might guess wrong: outer applications pass a request on without a coroutine of
        # their own, which an open stream would keep as long as it lasts.
        "interface": "asgi3",
        "h11_max_incomplete_event_size": LARGEST_HEAD,
        "server_header": False,
        # Addresses have sign-in tokens, so they aren't logged. Django’s settings are read later and
        # repeat this.
        "access_log": False,
        "timeout_graceful_shutdown": GRACE,
    }


class PatientProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection whose client sends or reads too slowly.

    Uvicorn itself waits for ever, and by default a process may have only a thousand connections. A
    stream isn't affected: its request is complete, and its reader keeps reading.
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
        if self.scope:
            # It leads back here, and would keep all of this until a full garbage collection.
            self.scope.pop(WRITE, None)  # type: ignore[misc]

    def handle_events(self) -> None:
        """Handle what has arrived, then start or stop the time limit of the request."""
        super().handle_events()
        if self.scope:
            self.scope[WRITE] = self._write  # type: ignore[literal-required]
        if self._request_is_whole():
            self._end_request()
        elif self._request is None and self._has_begun():
            self._await_request()

    def _write(self, piece: bytes) -> bool:
        """Write a piece of a chunked answer (RFC 9112, section 7.1), unless its reader is slow.

        h11 would write the same bytes, but takes much longer to check what it is given.
        """
        chunked = self.conn.our_state is h11.SEND_BODY and self.conn.their_http_version == b"1.1"
        if not chunked or self.flow.write_paused or self.transport.is_closing():
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        return True

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
        """Return whether a request has begun to arrive; Uvicorn itself closes idle connections."""
        return self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])

    def _give_up(self) -> None:
        """Close without an answer: browsers open connections that they may never use."""
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
    """Allow up to `FILE_LIMIT` open files, if the machine does: the usual 1024 aren't enough."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = FILE_LIMIT if hard == resource.RLIM_INFINITY else min(FILE_LIMIT, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def tell_when_listening(host: str, port: int, tell: Callable[[], None]) -> None:
    """Call `tell` once, as soon as the port accepts connections, in a thread."""

    def watch() -> None:
        while not listens(host, port):
            time.sleep(LOOK_EVERY)
        tell()

    threading.Thread(target=watch, name="listening", daemon=True).start()


def tell_service_manager() -> None:
    """Tell systemd that the office is open, by the protocol of sd_notify(3).

    A `systemctl start` then waits for it, and fails if it can't be opened.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        # "@" stands for the zero byte of a name outside the file system.
        manager.sendto(b"READY=1", address.replace("@", "\0", 1))


def listens(host: str, port: int) -> bool:
    try:
        socket.create_connection((LOCAL_ADDRESSES.get(host, host), port), timeout=1).close()
    except OSError:
        return False
    return True


class Companion(Protocol):
    """One or more threads that work beside the application."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


def with_companions(app: App, *companions: Companion) -> App:
    """Return `app` with companions that run from its start-up to its shutdown.

    They start in this order and stop in reverse. They are one layer, because every open stream
    keeps the coroutines of all layers around it.
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
    """A thread that ends a worker when the process that started it has ended, even if killed.

    In a process that isn't a worker it does nothing.
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

"""Many connections read and written by one thread: posters of moves, readers of streams.

As little as can be is done between a socket and the clock, for the reader shares the server's
cores.
"""

import re
import selectors
import socket
import time
from collections.abc import Callable, Iterable
from urllib.parse import urlencode, urlsplit

TOKEN = "a" * 32
"""Anybody's CSRF token: the cookie and the header have to be the same."""
EVENT = b"event: table-"
END_OF_EVENT = b"\n\n\r\n"
"""What an event and its chunk end with."""
IDLE_SECONDS = 2.0
"""Less than what a server waits before it closes a connection that asks nothing."""


class Wire:
    """A connection that doesn't block. One that is `idle` may be closed by the server."""

    @property
    def idle(self) -> bool:
        return False

    def __init__(self, url: str, cookie: str) -> None:
        place = urlsplit(url)
        self._host, self.cookie = place.netloc, cookie
        self.socket = socket.create_connection((place.hostname or "", place.port or 80))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, method: str, path: str, body: str = "") -> None:
        """Send a request; small enough to be taken at once."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self._host}",
            f"Cookie: {self.cookie}; csrftoken={TOKEN}",
        ]
        if body:
            lines += [
                f"X-CSRFToken: {TOKEN}",
                "HX-Request: true",
                "X-Stream: open",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        self.socket.sendall(("\r\n".join(lines) + f"\r\n\r\n{body}").encode())

    def take(self) -> bytes:
        """What has come. Raises `ConnectionError` when the other side has closed."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError("the server has closed a connection")
        return data

    def close(self) -> None:
        self.socket.close()


class Reader(Wire):
    """An open stream: `seen` is the version of the table's last event that has come whole."""

    def __init__(self, url: str, cookie: str, topic: str) -> None:
        super().__init__(url, cookie)
        self.seen = -1
        self._tail = b""
        self.ask("GET", f"/live/?on={topic}")

    def hear(self) -> None:
        self._tail += self.take()
        if not self._tail.endswith(END_OF_EVENT):
            return
        event = self._tail.rfind(EVENT)
        if event >= 0:
            at = self._tail.index(b"\nid: ", event) + 5
            self.seen = int(self._tail[at : self._tail.index(b"\n", at)])
        self._tail = b""


class Poster(Wire):
    """A player's connection: it posts as a phone's page does, one move until it is `done`.

    The server closes it after some idle seconds; one that is `old` may be closed any moment.
    """

    def __init__(self, url: str, view: str, cookie: str = "") -> None:
        super().__init__(url, cookie)
        self._view = view
        self.done = True
        self._answer = b""
        self._since = time.perf_counter()

    @property
    def old(self) -> bool:
        return self.done and time.perf_counter() - self._since > IDLE_SECONDS

    @property
    def idle(self) -> bool:
        return self.done

    def move(self, table: int, move: str, version: int) -> None:
        self.done, self._answer = False, b""
        body = urlencode({"move": move, "version": version, "view": self._view, "next": "/"})
        self.ask("POST", f"/tables/{table}/moves/", body)

    def hear(self) -> None:
        """Fails unless the move was accepted: 204, or 200 with the region, as older versions do."""
        self._answer += self.take()
        if self._answer.startswith(b"HTTP/1.1 200"):
            whole = self._is_whole()
        else:
            whole = b"\r\n\r\n" in self._answer
            assert not whole or self._answer.startswith(b"HTTP/1.1 204"), self._answer[:400]
        if whole:
            self.done, self._since = True, time.perf_counter()

    def _is_whole(self) -> bool:
        head, _, body = self._answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        return len(body) >= int(length[1]) if length else body.endswith(b"0\r\n\r\n")


class Ears:
    """Hears all wires at once."""

    def __init__(self, wires: Iterable[Reader | Poster]) -> None:
        self._selector = selectors.DefaultSelector()
        self.add(wires)

    def add(self, wires: Iterable[Reader | Poster]) -> None:
        for wire in wires:
            wire.socket.setblocking(False)
            self._selector.register(wire.socket, selectors.EVENT_READ, wire)

    def until(self, done: Callable[[], bool], seconds: float = 30) -> None:
        """Hear until `done`. Raises `TimeoutError`."""
        end = time.perf_counter() + seconds
        while not done():
            self.hear()
            if time.perf_counter() > end:
                raise TimeoutError("the server is silent")

    def hear(self) -> None:
        """What there is to hear, after half a second at most."""
        for key, _mask in self._selector.select(0.5):
            try:
                key.data.hear()
            except ConnectionError:
                if not key.data.idle:
                    raise
                self._selector.unregister(key.data.socket)

    def close(self) -> None:
        for key in list(self._selector.get_map().values()):
            key.data.close()
        self._selector.close()

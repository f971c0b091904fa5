"""A plain reader of server-sent events, for tests."""

from __future__ import annotations

import http.client
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.test import Client

ENDED = None


@dataclass(frozen=True)
class Event:
    """One event: its name, the version in its id, its HTML."""

    name: str
    version: int
    html: str


class EventStream:
    """A browser's stream, opened at once. `status` is the answer's, `headers` its headers.

    `browser` is a Django test client: its session cookie is sent. `visitor` (`screen:<token>`) asks
    as somebody who hasn't signed in. With `reads=False` nothing is taken from the connection before
    `read()`.
    """

    def __init__(
        self,
        url: str,
        browser: Client | None,
        *topics: str,
        headers: dict[str, str] | None = None,
        method: str = "GET",
        reads: bool = True,
        visitor: str | None = None,
    ) -> None:
        place = urlsplit(url)
        self._connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        asked = [] if visitor is None else [("as", visitor)]
        address = "/live/?" + urlencode([*asked, *(("on", topic) for topic in topics)])
        try:
            self._connection.request(method, address, headers=_cookie(browser) | (headers or {}))
            assert self._connection.sock
            self._socket: socket.socket = self._connection.sock
            self._response = self._connection.getresponse()
        except BaseException:
            # Nobody else could close it: there is no stream yet.
            self._connection.close()
            raise
        self.status = self._response.status
        self.headers = self._response.headers
        self.beats = 0
        self._events: queue.Queue[Event | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        if self.status == 200 and reads:
            self.read()

    def read(self) -> None:
        """Begin to take events from the connection."""
        self._reader.start()

    def next(self, seconds: float = 10) -> Event:
        """The next event. Fails when there is none in time or the stream has ended."""
        event = self._events.get(timeout=seconds)
        assert event is not ENDED, "the stream has ended"
        return event

    def rest(self, seconds: float = 10) -> list[Event]:
        """Everything until the stream ends. Fails if it doesn't in time."""
        return list(iter(lambda: self._events.get(timeout=seconds), ENDED))

    def nothing(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for this long: neither an event nor the end."""
        try:
            self._events.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def text(self) -> str:
        """The body of an answer that is no stream."""
        return self._response.read().decode()

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._reader.is_alive():
            self._reader.join()
        self._response.close()
        self._connection.close()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read(self) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError):
            for block in self._blocks():
                self._take(block)
        self._events.put(ENDED)

    def _blocks(self) -> Iterator[list[str]]:
        """The lines between two empty ones."""
        block: list[str] = []
        while raw := self._response.readline():
            line = raw.decode().rstrip("\n")
            if line:
                block.append(line)
            elif block:
                yield block
                block = []

    def _take(self, block: list[str]) -> None:
        if block[0].startswith(":"):
            self.beats += 1
            return
        fields: dict[str, Any] = {"data": []}
        for line in block:
            name, _, value = line.partition(": ")
            if name == "data":
                fields["data"].append(value)
            else:
                fields[name] = value
        self._events.put(Event(fields["event"], int(fields["id"]), "\n".join(fields["data"])))


def _cookie(browser: Client | None) -> dict[str, str]:
    morsel = browser.cookies.get(settings.SESSION_COOKIE_NAME) if browser else None
    return {"Cookie": f"{morsel.key}={morsel.value}"} if morsel else {}

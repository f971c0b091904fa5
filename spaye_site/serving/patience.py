"""How long a connection may keep us waiting: for a request's end, and for an answer to be read.

Uvicorn itself waits for ever, and a thousand silent connections are all that a process may hold.
A stream isn't touched: its request has ended, and whoever reads it reads.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 20.0
"""From a connection's opening, or the first byte of its next request, to the body's last byte."""
READING_SECONDS = 60.0
"""In which whoever is answered takes the next few ten thousand bytes."""


class PatientProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection whose other end is slower than it may be."""

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

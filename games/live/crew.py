"""The thread pool that reads the database for streams: a thread takes pieces of work in batches.

After a restart many streams ask for much the same. Pieces that wait together are read in one batch
by one thread, so that they share readings.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db import close_old_connections

from games.live.sharing import shared_looks, shared_readings

logger = logging.getLogger("spaye.live")
T = TypeVar("T")
THREADS = 2
"""Python runs one thread at a time: with more threads, batches are smaller and share less."""
MOST = 8
"""The number of readings at which a batch takes no further piece."""
TURN = 4
"""One batch in so many is of pieces that may wait (`later`), whatever else there is to do."""

Outcome = Any
"""The value that a reading returned, or the exception that it raised."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Readings that belong together; `told` is called with their outcomes, in the loop's thread.

    With `shares` they share `read_once` with the rest of their batch. Readings that write don't:
    reading a seat's right, for example, plays a move whose time is up. They share `seen_once` only.
    """

    readings: Sequence[Callable[[], Any]]
    told: Callable[[list[Outcome]], None]
    shares: bool = True
    later: bool = False
    """True for a piece that may wait: most of the time others are read first."""


class Crew:
    """The threads of one event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._lock = threading.Lock()
        self._waiting: deque[Piece] = deque()
        self._later: deque[Piece] = deque()
        self._at_work = 0
        self._takings = 0

    def do(self, *pieces: Piece) -> None:
        """Queue pieces, and start threads if some are free. Call it in the loop's thread."""
        with self._lock:
            for piece in pieces:
                (self._later if piece.later else self._waiting).append(piece)
            more = min(len(pieces), THREADS - self._at_work)
            self._at_work += more
        for _thread in range(more):
            self._threads.submit(self._work)

    async def run(self, read: Callable[[], T]) -> T:
        """Run `read`, which may write, in a thread; return its result or raise its exception."""
        result: asyncio.Future[T] = self._loop.create_future()
        self.do(Piece([read], partial(_told, result), shares=False))
        return await result

    def close(self) -> None:
        """Cancel the pieces that haven't been read yet."""
        with self._lock:
            left = [*self._waiting, *self._later]
            self._waiting.clear()
            self._later.clear()
        for piece in left:
            piece.told([asyncio.CancelledError() for _reading in piece.readings])
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _work(self) -> None:
        """Read batches until no piece is waiting."""
        while pieces := self._some():
            try:
                self._read(pieces)
                # The thread keeps its connection unless it is broken.
                close_old_connections()
            except Exception as error:
                # Logged without values. The next reading opens another connection.
                logger.error("a thread of the streams failed with %s", type(error).__name__)

    def _some(self) -> list[Piece]:
        """Return the next batch; an empty one ends this thread's work."""
        taken: list[Piece] = []
        with self._lock:
            self._takings += 1
            first, then = self._waiting, self._later
            waiting = then or first if self._takings % TURN == 0 else first or then
            while waiting and sum(len(piece.readings) for piece in taken) < MOST:
                taken.append(waiting.popleft())
            if not taken:
                self._at_work -= 1
        return taken

    def _read(self, pieces: Sequence[Piece]) -> None:
        """Read a batch. All of it was asked for before the first reading, so that it may share."""
        with shared_looks():
            for piece in (piece for piece in pieces if not piece.shares):
                self._tell(piece)
        with shared_readings():
            for piece in (piece for piece in pieces if piece.shares):
                self._tell(piece)

    def _tell(self, piece: Piece) -> None:
        outcomes = [_outcome(read) for read in piece.readings]
        with suppress(RuntimeError):  # The loop is closed, and its streams are gone.
            self._loop.call_soon_threadsafe(piece.told, outcomes)


def _outcome(read: Callable[[], Any]) -> Outcome:
    try:
        return read()
    except Exception as error:
        return error


def settle(result: asyncio.Future[Any], outcome: Outcome) -> None:
    """Resolve the future with the outcome. Call it in the loop's thread."""
    if result.done():
        return
    if isinstance(outcome, asyncio.CancelledError):
        result.cancel()
    elif isinstance(outcome, Exception):
        result.set_exception(outcome)
        # Marks the exception as retrieved: asyncio would warn if nobody is waiting any more.
        result.exception()
    else:
        result.set_result(outcome)


def has_failed(result: asyncio.Future[Any]) -> bool:
    """Return whether the future failed or was cancelled; asyncio then no longer warns of it."""
    return result.done() and (result.cancelled() or result.exception() is not None)


def _told(result: asyncio.Future[Any], outcomes: list[Outcome]) -> None:
    settle(result, outcomes[0])

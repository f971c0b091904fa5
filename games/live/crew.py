"""A few threads that read the database for streams: each takes all that waits.

A crowd of streams, after a restart, asks for much the same. What waits together is read in one go
by one thread, so that readings are shared.
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
"""Python computes in one thread at a time: with more, each takes less at once and shares less."""
MOST = 8
"""Readings that one thread takes at once; the others wait for the next that is free."""
TURN = 4
"""Of so many takings one is of what may wait, however much there is that mayn't."""

Outcome = Any
"""What a reading has returned, or the exception that it raised."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Readings that belong together; `told` hears their outcomes, in the loop's thread.

    They may be handed what others of the same thread have read (`shares`), unless they write: a
    seat's right, for one, plays a move whose time is up. Those share what `seen_once` names.
    """

    readings: Sequence[Callable[[], Any]]
    told: Callable[[list[Outcome]], None]
    shares: bool = True
    later: bool = False
    """Whether others are read first, most of the time."""


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
        """Have them read, from the loop's thread; whatever is done later is read later."""
        with self._lock:
            for piece in pieces:
                (self._later if piece.later else self._waiting).append(piece)
            more = min(len(pieces), THREADS - self._at_work)
            self._at_work += more
        for _thread in range(more):
            self._threads.submit(self._work)

    async def run(self, read: Callable[[], T]) -> T:
        """What it returns; it may write. Raises as it does."""
        result: asyncio.Future[T] = self._loop.create_future()
        self.do(Piece([read], partial(_told, result), shares=False))
        return await result

    def close(self) -> None:
        """What isn't read yet is cancelled."""
        with self._lock:
            left = [*self._waiting, *self._later]
            self._waiting.clear()
            self._later.clear()
        for piece in left:
            piece.told([asyncio.CancelledError() for _reading in piece.readings])
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _work(self) -> None:
        """Until nothing waits."""
        while pieces := self._some():
            try:
                self._read(pieces)
                # The thread keeps its connection, unless that has broken.
                close_old_connections()
            except Exception as error:
                # Without the values. The next reading asks for another connection.
                logger.error("a thread of the streams failed with %s", type(error).__name__)

    def _some(self) -> list[Piece]:
        """What waits now; none ends this thread's work."""
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
        """All of them were asked for before the first is read, so that they may share."""
        with shared_looks():
            for piece in (piece for piece in pieces if not piece.shares):
                self._tell(piece)
        with shared_readings():
            for piece in (piece for piece in pieces if piece.shares):
                self._tell(piece)

    def _tell(self, piece: Piece) -> None:
        outcomes = [_outcome(read) for read in piece.readings]
        with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
            self._loop.call_soon_threadsafe(piece.told, outcomes)


def _outcome(read: Callable[[], Any]) -> Outcome:
    try:
        return read()
    except Exception as error:
        return error


def settle(result: asyncio.Future[Any], outcome: Outcome) -> None:
    """Tell all who wait; from the loop's thread."""
    if result.done():
        return
    if isinstance(outcome, asyncio.CancelledError):
        result.cancel()
    elif isinstance(outcome, Exception):
        result.set_exception(outcome)
        # Whoever waits sees the failure; when all have gone nobody has to.
        result.exception()
    else:
        result.set_result(outcome)


def has_failed(result: asyncio.Future[Any]) -> bool:
    """Whether it is done, and nothing came of it. asyncio doesn't warn of it any more."""
    return result.done() and (result.cancelled() or result.exception() is not None)


def _told(result: asyncio.Future[Any], outcomes: list[Outcome]) -> None:
    settle(result, outcomes[0])

"""Draws each region once a change, for all streams of the process that show it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from django.db import connections

from games.live import measuring
from games.live.attendance import Attendance
from games.live.bus import bus
from games.live.fan_out import FanOut
from games.live.sharing import shared_readings
from games.live.topics import Subscription

T = TypeVar("T")
Drawn = tuple[int, str]
"""Version and HTML."""
THREADS = 4
"""Fewer than the database pool has connections: drawing never keeps a move waiting."""
FRESH_SECONDS = 2.0
"""What depends on the clock may be this old when a stream opens."""
KEPT = 256


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, perhaps still to be done: it shows everything up to wake-up `began`."""

    draw: Callable[[], Drawn]
    began: int
    at: float
    result: asyncio.Future[Drawn]

    def serves(self, needed: int) -> bool:
        fresh = self.began >= needed and time.monotonic() - self.at < FRESH_SECONDS
        return fresh and not self._failed()

    def _failed(self) -> bool:
        result = self.result
        return result.done() and (result.cancelled() or result.exception() is not None)

    def done(self, outcome: Drawn | BaseException) -> None:
        """Tell all who wait; from the loop's thread."""
        if self.result.done():
            return
        if isinstance(outcome, BaseException):
            self.result.set_exception(outcome)
            # Whoever waits sees the failure; when all have gone nobody has to.
            self.result.exception()
        else:
            self.result.set_result(outcome)


class Studio:
    """The drawings of one event loop, and the few threads that read the database for streams."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._drawings: OrderedDict[Hashable, Drawing] = OrderedDict()
        self._batches: dict[frozenset[str], list[Drawing]] = {}
        self.attendance = Attendance(self.run)
        self.fan_out = FanOut(self.draw)

    def draw(self, subscription: Subscription, needed: int) -> asyncio.Future[Drawn]:
        """Version and HTML, showing at least everything up to wake-up `needed`."""
        drawing = self._drawings.get(subscription.key)
        if drawing is None or not drawing.serves(needed):
            drawing = self._begin(subscription)
        result = drawing.result
        return result if result.done() else asyncio.shield(result)

    def _begin(self, subscription: Subscription) -> Drawing:
        result = asyncio.get_running_loop().create_future()
        drawing = Drawing(subscription.draw, bus.now(), time.monotonic(), result)
        self._drawings[subscription.key] = drawing
        self._drawings.move_to_end(subscription.key)
        if len(self._drawings) > KEPT:
            self._drawings.popitem(last=False)
        self._enlist(subscription.channels, drawing)
        return drawing

    def _enlist(self, channels: frozenset[str], drawing: Drawing) -> None:
        """Drawings of the same channels that are asked for together are one thread's work."""
        if channels not in self._batches:
            self._batches[channels] = []
            asyncio.get_running_loop().call_soon(self._start, channels)
        self._batches[channels].append(drawing)

    def _start(self, channels: frozenset[str]) -> None:
        batch = self._batches.pop(channels)
        work = asyncio.get_running_loop().run_in_executor(self._threads, _lend, lambda: _all(batch))
        work.add_done_callback(lambda done: _tell(batch, done))

    async def run(self, read: Callable[[], T]) -> T:
        """`read` in a thread that gives its database connection back at once."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _lend, read)

    def close(self) -> None:
        self.attendance.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _all(batch: list[Drawing]) -> list[Drawn | BaseException]:
    """What has become of each."""
    with shared_readings():
        return [_one(drawing) for drawing in batch]


def _one(drawing: Drawing) -> Drawn | BaseException:
    try:
        with measuring.timed(measuring.DRAWING):
            return drawing.draw()
    except Exception as error:
        return error


def _tell(batch: list[Drawing], done: asyncio.Future[list[Drawn | BaseException]]) -> None:
    if done.cancelled():
        for drawing in batch:
            drawing.result.cancel()
        return
    for drawing, outcome in zip(batch, done.result(), strict=True):
        drawing.done(outcome)


def _lend(read: Callable[[], T]) -> T:
    try:
        return read()
    finally:
        # PostgreSQL's goes back to the pool; SQLite's is the thread's own and stays.
        for connection in connections.all(initialized_only=True):
            connection.close_if_unusable_or_obsolete()

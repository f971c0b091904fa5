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

from games.live.attendance import Attendance
from games.live.bus import bus
from games.live.topics import Subscription

T = TypeVar("T")
THREADS = 4
"""Fewer than the database pool has connections: drawing never keeps a move waiting."""
FRESH_SECONDS = 2.0
"""What depends on the clock may be this old when a stream opens."""
KEPT = 256


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, perhaps still running: it shows everything up to wake-up `began`."""

    began: int
    at: float
    result: asyncio.Task[tuple[int, str]]

    def serves(self, needed: int) -> bool:
        return self.began >= needed and time.monotonic() - self.at < FRESH_SECONDS


class Studio:
    """The drawings of one event loop, and the few threads that read the database for streams."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._drawings: OrderedDict[Hashable, Drawing] = OrderedDict()
        self.attendance = Attendance(self.run)

    async def draw(self, subscription: Subscription, needed: int) -> tuple[int, str]:
        """Version and HTML, showing at least everything up to wake-up `needed`."""
        drawing = self._drawings.get(subscription.key)
        if drawing is None or not drawing.serves(needed):
            drawing = self._begin(subscription)
        return await asyncio.shield(drawing.result)

    def _begin(self, subscription: Subscription) -> Drawing:
        task = asyncio.create_task(self.run(subscription.draw))
        # Whoever waits sees the failure; when all have gone nobody has to.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        drawing = Drawing(bus.now(), time.monotonic(), task)
        self._drawings[subscription.key] = drawing
        self._drawings.move_to_end(subscription.key)
        if len(self._drawings) > KEPT:
            self._drawings.popitem(last=False)
        return drawing

    async def run(self, read: Callable[[], T]) -> T:
        """`read` in a thread that gives its database connection back at once."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _lend, read)

    def close(self) -> None:
        self.attendance.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _lend(read: Callable[[], T]) -> T:
    try:
        return read()
    finally:
        connections.close_all()

"""Draws each region once a change, for all streams of the process that show it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

from games.live.attendance import Attendance
from games.live.bus import bus, is_after
from games.live.crew import Crew, Outcome, Piece, has_failed, settle
from games.live.fan_out import FanOut
from games.live.topics import Subscription

Drawn = tuple[int, str]
"""Version and HTML."""
FRESH_SECONDS = 2.0
"""What depends on the clock may be this old when a stream opens."""
KEPT = 256
"""More only while they are fresh: streams that wait for one fetch it when it is done."""


@dataclass(slots=True)
class Drawing:
    """A drawing, perhaps still to be done: it shows everything up to wake-up `began`."""

    draw: Callable[[], Drawn]
    began: int
    result: asyncio.Future[Drawn]
    done: float | None = None
    """When; on a busy server it waits for seconds, and is as good as new afterwards."""

    def serves(self, needed: int) -> bool:
        return self.began >= needed and self.is_fresh() and not has_failed(self.result)

    def is_fresh(self) -> bool:
        return self.done is None or time.monotonic() - self.done < FRESH_SECONDS


class Studio:
    """The drawings of one event loop, and the few threads that read the database for streams."""

    def __init__(self) -> None:
        self.crew = Crew()
        self._drawings: OrderedDict[Hashable, Drawing] = OrderedDict()
        self._batches: dict[frozenset[str], list[Drawing]] = {}
        self.attendance = Attendance(self.crew.run)
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
        drawing = Drawing(subscription.draw, bus.now(), result)
        self._drawings[subscription.key] = drawing
        self._drawings.move_to_end(subscription.key)
        self._forget()
        self._enlist(subscription.channels, drawing)
        return drawing

    def _forget(self) -> None:
        """The oldest beyond those that are kept; none that a stream may be about to fetch."""
        while len(self._drawings) > KEPT:
            oldest = next(iter(self._drawings))
            if self._drawings[oldest].is_fresh():
                return
            del self._drawings[oldest]

    def _enlist(self, channels: frozenset[str], drawing: Drawing) -> None:
        """Drawings of the same channels that are asked for together are one thread's work.

        So are those that come after the same one, whatever else each of them listens to.
        """
        if not self._batches:
            asyncio.get_running_loop().call_soon(self._start)
        shared = frozenset(filter(is_after, channels)) or channels
        self._batches.setdefault(shared, []).append(drawing)

    def _start(self) -> None:
        """All of them at once: one thread may take what they share."""
        batches, self._batches = self._batches, {}
        self.crew.do(*(_piece(batch, shared) for shared, batch in batches.items()))

    def close(self) -> None:
        self.attendance.close()
        self.crew.close()


def _piece(batch: list[Drawing], shared: frozenset[str]) -> Piece:
    readings = [one.draw for one in batch]
    return Piece(readings, partial(_tell, batch), later=any(map(is_after, shared)))


def _tell(batch: list[Drawing], outcomes: list[Outcome]) -> None:
    now = time.monotonic()
    for drawing, outcome in zip(batch, outcomes, strict=True):
        drawing.done = now
        settle(drawing.result, outcome)

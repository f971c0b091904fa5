"""Rendering of regions: each is drawn once a change for all streams of the process."""

import asyncio
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db import close_old_connections

from games.live.attendance import Attendance
from games.live.bus import Listener, bus, is_after, tell
from games.live.sharing import shared_readings
from games.live.topics import Subscription

T = TypeVar("T")

# A change is drawn before its streams are told of it: they wake once, and have it at hand.
#
# Changes of a channel that come while one is drawn, and as long again afterwards, are drawn
# together: however fast a table moves, half of the time is left for the moves themselves. What is
# shown after a channel's other regions (`bus.after`) isn't even begun while those are drawn and
# sent.


Draw = Callable[[Subscription, int], "asyncio.Future[Any]"]
LONGEST_REST = 0.1
"""Seconds; nobody waits longer for a change because of the one before."""
LATER = 0.05
"""Seconds in which the other regions are drawn and sent: nobody notices a banner's delay."""


class FanOut:
    """Has changes drawn for the streams of one event loop; everything here runs in its thread."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._open: Counter[Hashable] = Counter()
        self._shown: defaultdict[str, dict[Hashable, Subscription]] = defaultdict(dict)
        self._busy: set[str] = set()
        self._next: dict[str, tuple[list[Listener], int]] = {}

    def change(self, before: Collection[Subscription], after: Collection[Subscription]) -> None:
        """Note that a stream showed `before` and shows `after` now."""
        for subscription in after:
            self._open[subscription.key] += 1
            for channel in subscription.channels:
                self._shown[channel][subscription.key] = subscription
        for subscription in before:
            self._open[subscription.key] -= 1
            if not self._open[subscription.key]:
                self._forget(subscription)

    def _forget(self, subscription: Subscription) -> None:
        del self._open[subscription.key]
        for channel in subscription.channels:
            self._shown[channel].pop(subscription.key, None)
            if not self._shown[channel]:
                del self._shown[channel]

    def announce(self, listeners: list[Listener], channel: str, number: int) -> None:
        """Tell listeners of change `number` once it is drawn; at once if it is urgent for them."""
        tell([one for one in listeners if channel in one.urgent], channel, number)
        patient = [one for one in listeners if channel not in one.urgent]
        if channel in self._busy:
            self._next[channel] = patient, number
        elif patient and is_after(channel):
            self._busy.add(channel)
            self._next[channel] = patient, number
            asyncio.get_running_loop().call_later(LATER, self._rested, channel)
        elif patient:
            self._prepare(patient, channel, number)

    def _prepare(self, listeners: list[Listener], channel: str, number: int) -> None:
        shown = self._shown.get(channel, {}).values()
        drawings = [self._draw(subscription, number) for subscription in shown]
        waiting = [drawing for drawing in drawings if not drawing.done()]
        if not waiting:
            tell(listeners, channel, number)
            return
        self._busy.add(channel)
        loop = asyncio.get_running_loop()
        begun = loop.time()

        def ready(_done: asyncio.Future[Any]) -> None:
            tell(listeners, channel, number)
            loop.call_later(min(LONGEST_REST, loop.time() - begun), self._rested, channel)

        # What fails is seen by the stream that shows it.
        asyncio.gather(*waiting, return_exceptions=True).add_done_callback(ready)

    def _rested(self, channel: str) -> None:
        self._busy.discard(channel)
        if channel in self._next:
            listeners, number = self._next.pop(channel)
            self._prepare(listeners, channel, number)


VersionedHtml = tuple[int, str]
THREADS = 2
"""Python computes in one thread at a time: with more, fewer readings would be shared."""
FRESH_SECONDS = 2.0
"""A drawing that depends on the clock may be this old when a stream opens."""
CACHED = 256
"""Drawings; more only while they are fresh, as streams that wait for one are about to fetch it."""


@dataclass(slots=True)
class Drawing:
    """A drawing, perhaps still to be done: it shows everything up to change `began`."""

    draw: Callable[[], VersionedHtml]
    began: int
    result: asyncio.Future[VersionedHtml]
    done: float | None = None
    """When it was done; on a busy server it waits for seconds, and is as good as new afterwards."""

    def serves(self, needed: int) -> bool:
        return self.began >= needed and self.is_fresh() and not has_failed(self.result)

    def is_fresh(self) -> bool:
        return self.done is None or time.monotonic() - self.done < FRESH_SECONDS


class Renderer:
    """The drawings of one event loop, with the threads that read the database for streams."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._drawings: OrderedDict[Hashable, Drawing] = OrderedDict()
        self._batches: dict[frozenset[str], list[Drawing]] = {}
        self.attendance = Attendance(self.run)
        self.fan_out = FanOut(self.draw)

    async def run(self, work: Callable[[], T]) -> T:
        """Do it in a thread, where the database may be used. Raises as it does."""
        return await self._in_thread(work)

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, _with_database, work)

    def draw(self, subscription: Subscription, needed: int) -> asyncio.Future[VersionedHtml]:
        """Return version and HTML that show at least everything up to change `needed`."""
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
        """Drop the oldest drawings beyond `CACHED`; none that a stream may be about to fetch."""
        while len(self._drawings) > CACHED:
            oldest = next(iter(self._drawings))
            if self._drawings[oldest].is_fresh():
                return
            del self._drawings[oldest]

    def _enlist(self, channels: frozenset[str], drawing: Drawing) -> None:
        """Put drawings of the same channels that are asked for together into one thread's batch.

        So are drawings that come after the same channel, whatever else they listen to.
        """
        if not self._batches:
            asyncio.get_running_loop().call_soon(self._start)
        shared = frozenset(filter(is_after, channels)) or channels
        self._batches.setdefault(shared, []).append(drawing)

    def _start(self) -> None:
        batches, self._batches = self._batches, {}
        for batch in batches.values():
            drawn = self._in_thread(partial(_draw_all, [one.draw for one in batch]))
            drawn.add_done_callback(partial(_settle, batch))

    def close(self) -> None:
        """Drop what isn't drawn yet."""
        self.attendance.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _with_database(work: Callable[[], T]) -> T:
    """The thread keeps its connection, unless that has broken."""
    try:
        return work()
    finally:
        close_old_connections()


def _draw_all(draws: Sequence[Callable[[], VersionedHtml]]) -> list[VersionedHtml | Exception]:
    """All of them were asked for before the first is drawn, so they may share what they read."""
    with shared_readings():
        return [_draw(each) for each in draws]


def _draw(draw: Callable[[], VersionedHtml]) -> VersionedHtml | Exception:
    try:
        return draw()
    except Exception as error:
        return error


def _settle(
    batch: Sequence[Drawing], drawn: asyncio.Future[list[VersionedHtml | Exception]]
) -> None:
    """Tell all who wait for these drawings."""
    now = time.monotonic()
    for number, drawing in enumerate(batch):
        drawing.done = now
        if drawn.cancelled():
            drawing.result.cancel()
            continue
        outcome = drawn.exception() or drawn.result()[number]
        if isinstance(outcome, BaseException):
            drawing.result.set_exception(outcome)
            # Whoever waits sees the failure; when all have gone nobody has to.
            drawing.result.exception()
        else:
            drawing.result.set_result(outcome)


def has_failed(result: asyncio.Future[Any]) -> bool:
    """Whether it is done, and nothing came of it. asyncio doesn't warn of it any more."""
    return result.done() and (result.cancelled() or result.exception() is not None)

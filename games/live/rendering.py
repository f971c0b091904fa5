"""Rendering of regions: each is drawn once per change for all streams of the event loop."""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from games.live.attendance import Attendance
from games.live.bus import Listener, bus, is_after, tell
from games.live.crew import Crew, Outcome, Piece, has_failed, settle
from games.live.topics import Subscription

# A change is drawn before its streams hear of it, and each stream is handed the drawing: one that
# owes nothing else writes it at once, and one that has sent the same before isn't woken.
#
# Changes of a channel that come while one is drawn, and for as long again afterwards (at most
# `LONGEST_REST`), are drawn together: however fast a table moves, about half of the time is left
# for the moves themselves. Regions that are shown after a channel's others (`bus.after`) are begun
# `LATER` seconds after the change, when the others have usually been drawn and sent.


VersionedHtml = tuple[int, str]
Drawn = asyncio.Future[VersionedHtml]
Draw = Callable[[Subscription, int], Drawn]
LONGEST_REST = 0.1
"""The most seconds that a channel rests between the drawings of two changes."""
LATER = 0.05
"""Seconds by which regions of `bus.after` are delayed: nobody notices it of a banner."""


class Region(Protocol):
    """A subscription in one stream, as `games.live.stream` has them."""

    subscription: Subscription

    def receive(self, drawn: Drawn, channel: str, number: int) -> None:
        """Take the latest drawing, done or begun again, of change `number` on a channel."""


class FanOut:
    """Draws changes and then hands them to the regions of one event loop; all in its thread."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._regions: defaultdict[Hashable, list[Region]] = defaultdict(list)
        """All open regions, by the key of their subscription."""
        self._shown: defaultdict[str, dict[Hashable, Subscription]] = defaultdict(dict)
        self._busy: set[str] = set()
        self._next: dict[str, int] = {}

    def change(self, before: Collection[Region], after: Collection[Region]) -> None:
        """Note that a stream had the regions `before` and has `after` now."""
        for region in after:
            subscription = region.subscription
            self._regions[subscription.key].append(region)
            for channel in subscription.channels:
                self._shown[channel][subscription.key] = subscription
        for region in before:
            self._regions[region.subscription.key].remove(region)
            if not self._regions[region.subscription.key]:
                self._forget(region.subscription)

    def _forget(self, subscription: Subscription) -> None:
        del self._regions[subscription.key]
        for channel in subscription.channels:
            self._shown[channel].pop(subscription.key, None)
            if not self._shown[channel]:
                del self._shown[channel]

    def announce(self, listeners: list[Listener], channel: str, number: int) -> None:
        """Have a change drawn for all who show it; those for whom it is urgent hear of it now."""
        urgent = [one for one in listeners if channel in one.urgent]
        tell(urgent, channel, number)
        if len(urgent) == len(listeners):
            return
        if channel in self._busy:
            self._next[channel] = number
        elif is_after(channel):
            self._busy.add(channel)
            self._next[channel] = number
            asyncio.get_running_loop().call_later(LATER, self._rested, channel)
        else:
            self._prepare(channel, number)

    def _prepare(self, channel: str, number: int) -> None:
        shown = {**self._shown.get(channel, {})}
        drawings = [self._draw(subscription, number) for subscription in shown.values()]
        waiting = [drawing for drawing in drawings if not drawing.done()]
        if not waiting:
            self._hand_out(shown, channel, number)
            return
        self._busy.add(channel)
        loop = asyncio.get_running_loop()
        begun = loop.time()

        def ready(_done: object) -> None:
            loop.call_later(min(LONGEST_REST, loop.time() - begun), self._rested, channel)
            self._hand_out(shown, channel, number)

        asyncio.gather(*waiting, return_exceptions=True).add_done_callback(ready)

    def _hand_out(self, shown: dict[Hashable, Subscription], channel: str, number: int) -> None:
        for key, subscription in shown.items():
            if regions := self._regions.get(key):
                # A change of another channel may have been drawn, and handed out, in between.
                latest = self._draw(subscription, number)
                for region in regions:
                    region.receive(latest, channel, number)

    def _rested(self, channel: str) -> None:
        self._busy.discard(channel)
        if channel in self._next:
            self._prepare(channel, self._next.pop(channel))


FRESH_SECONDS = 2.0
"""Seconds after which a drawing isn't reused, because it may depend on the clock."""
CACHED = 256
"""The number of cached drawings; more only while they are fresh, as streams may fetch them soon."""


@dataclass(slots=True)
class Drawing:
    """A drawing, done or still to be done, that shows everything up to change `began`."""

    draw: Callable[[], VersionedHtml]
    began: int
    result: Drawn
    done: float | None = None
    """When it was done: its age counts from then, as it may wait for seconds on a busy server."""

    def serves(self, needed: int) -> bool:
        return self.began >= needed and self.is_fresh() and not has_failed(self.result)

    def is_fresh(self) -> bool:
        return self.done is None or time.monotonic() - self.done < FRESH_SECONDS


class Renderer:
    """The drawings of one event loop, and the thread pool that makes them."""

    def __init__(self) -> None:
        self.pool = Crew()
        self._drawings: OrderedDict[Hashable, Drawing] = OrderedDict()
        self._batches: dict[frozenset[str], list[Drawing]] = {}
        self.attendance = Attendance(self.pool.run)
        self.fan_out = FanOut(self.draw)

    def draw(self, subscription: Subscription, needed: int) -> Drawn:
        """Return a future of version and HTML, which show at least all changes up to `needed`.

        Others may wait for the same future: whoever stops waiting mustn't cancel it.
        """
        drawing = self._drawings.get(subscription.key)
        if drawing is None or not drawing.serves(needed):
            drawing = self._begin(subscription)
        return drawing.result

    def _begin(self, subscription: Subscription) -> Drawing:
        result = asyncio.get_running_loop().create_future()
        drawing = Drawing(subscription.draw, bus.now(), result)
        self._drawings[subscription.key] = drawing
        self._drawings.move_to_end(subscription.key)
        self._forget()
        self._enlist(subscription.channels, drawing)
        return drawing

    def _forget(self) -> None:
        """Drop the oldest drawings beyond `CACHED`, but none that is fresh."""
        while len(self._drawings) > CACHED:
            oldest = next(iter(self._drawings))
            if self._drawings[oldest].is_fresh():
                return
            del self._drawings[oldest]

    def _enlist(self, channels: frozenset[str], drawing: Drawing) -> None:
        """Put drawings of the same channels that are asked for together into one batch.

        Drawings that come after the same channel share one too, whatever their other channels.
        """
        if not self._batches:
            asyncio.get_running_loop().call_soon(self._start)
        shared = frozenset(filter(is_after, channels)) or channels
        self._batches.setdefault(shared, []).append(drawing)

    def _start(self) -> None:
        """Queue all batches together: one thread may take several, which then share readings."""
        batches, self._batches = self._batches, {}
        self.pool.do(*(_piece(batch, shared) for shared, batch in batches.items()))

    def close(self) -> None:
        self.attendance.close()
        self.pool.close()


def _piece(batch: list[Drawing], shared: frozenset[str]) -> Piece:
    readings = [one.draw for one in batch]
    return Piece(readings, partial(_settle_all, batch), later=any(map(is_after, shared)))


def _settle_all(batch: list[Drawing], outcomes: list[Outcome]) -> None:
    now = time.monotonic()
    for drawing, outcome in zip(batch, outcomes, strict=True):
        drawing.done = now
        settle(drawing.result, outcome)

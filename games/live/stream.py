"""An open event stream: its regions, the drawings it has yet to send, and its end."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.live import outages
from games.live.attendance import Present
from games.live.bus import Listener, bus
from games.live.crew import has_failed
from games.live.rendering import Drawn, Renderer, VersionedHtml
from games.live.topics import Subscription
from games.live.visitors import Admission, admit, read_request

HEARTBEAT = 15.0
"""Seconds between heartbeats; the visitor's rights are read again at each of them."""
AGAIN = 1.0
"""Seconds until a database that is unavailable is tried again."""
BEAT = b": \n\n"
Send = Callable[[dict[str, Any]], Awaitable[None]]


WRITE = "spaye.write"
"""The key in the scope under which our server (`spaye_site.serving`) gives a `Write`."""
Write = Callable[[bytes], bool]
"""Writes a piece of the answer at once; False if it can't, so that it has to be sent."""


@dataclass(slots=True, eq=False)
class Region:
    """A subscription in this stream; `due` is the change that its next drawing has to show."""

    stream: "Stream"
    subscription: Subscription
    event: str
    due: int | None
    shown: int | None = None
    """The hash of the last drawing sent; hundreds of streams can't keep the HTML itself."""
    coming: Drawn | None = None
    """The drawing that will wake the stream when it is done or has failed."""

    def receive(self, drawn: Drawn, channel: str, number: int) -> None:
        """Take the latest drawing, done or begun again, of change `number` on a channel."""
        self.stream.receive(self, drawn, channel, number)


class Stream:
    """Sends the current state immediately, then each region's latest changes."""

    __slots__ = (
        "_alarm",
        "_drawing",
        "_ended",
        "_listener",
        "_regions",
        "_renderer",
        "_rung",
        "_scope",
        "_task",
        "_unsure",
        "_write",
    )

    def __init__(
        self, scope: dict[str, Any], renderer: Renderer, admission: Admission, read: int
    ) -> None:
        """Listen from now on; the admission shows everything up to change `read`."""
        self._write: Write = scope.get(WRITE, _write_never)
        self._scope = scope
        self._renderer = renderer
        self._listener = Listener(renderer.fan_out.announce)
        self._regions: list[Region] = []
        self._ended = False
        self._task: asyncio.Task[Any] | None = None
        self._drawing = False
        """Whether the stream's task waits for drawings."""
        self._alarm: asyncio.TimerHandle | None = None
        self._rung = False
        self._admit(admission)
        self._unsure = bus.may_have_changed(self._listener.urgent, read)
        """Whether rights have to be read again before anything more is sent."""

    def end(self) -> None:
        """Send nothing more and close. Call it in the loop's thread."""
        self._ended = True
        self._listener.nudge()
        if self._drawing and self._task:
            # On a busy server its drawings may be seconds away, and nobody would read them.
            self._task.cancel()

    async def open(self) -> bytes:
        """Return the first events; empty if the stream ends before them.

        Raises `Refused`, `Denied`, and what drawings raise.
        """
        self._task = asyncio.current_task()
        # So that streams opened together, after a restart, don't all read their rights together.
        self._set_alarm(HEARTBEAT * random.uniform(0.5, 1))
        events = await self._catch_up(self._unsure)
        self._unsure = False
        return events

    async def run(self, send: Send) -> None:
        """Run until reader or server ends it. Raises `Refused`, `Denied` if rights are lost."""
        while not self._ended:
            await self._send(await self._pause(), send)

    async def _send(self, beat: bool, send: Send) -> None:
        """Send changes or a heartbeat. Its variables don't keep events during the next pause."""
        events = await self._patiently(beat) or (BEAT if beat else b"")
        if events and not self._ended:
            await send({"type": "http.response.body", "body": events, "more_body": True})

    def receive(self, region: Region, drawn: Drawn, channel: str, number: int) -> None:
        """Write a region's drawing at once; wake up for it if that can't be done.

        A stream that shows the same already needn't do anything.
        """
        if channel in self._listener.urgent:
            return  # It was told before anything was drawn.
        if region.due is None and drawn.done():
            # What fails here fails again when the stream sends it, which ends that stream alone.
            with suppress(Exception):
                if self._show_at_once(region, drawn.result(), number):
                    return
        self._listener.note(channel, number)

    def _show_at_once(self, region: Region, drawn: VersionedHtml, number: int) -> bool:
        """Write the drawing unless the region shows it; return False if it can't be written now."""
        digest = hash(drawn)
        if digest != region.shown:
            if not (self._may_write(number) and self._write(event(region.event, *drawn))):
                return False
            region.shown = digest
        return True

    def _may_write(self, number: int) -> bool:
        """Return whether nothing else is under way, and no right has changed since `number`."""
        return (
            self._listener.is_waiting
            and not self._unsure
            and not bus.may_have_changed(self._listener.urgent, number)
        )

    def close(self) -> None:
        """Remove the stream from the bus and its reader from the attendance."""
        bus.follow(self._listener, ())
        self._show([])
        if self._alarm:
            self._alarm.cancel()

    def _show(self, regions: list[Region]) -> None:
        """Show these regions from now on, and update fan-out and attendance."""
        self._renderer.fan_out.change(self._regions, regions)
        self._renderer.attendance.change(_presences(self._regions), _presences(regions))
        self._regions = regions

    async def _patiently(self, look: bool) -> bytes:
        """Return the events that are due; a heartbeat while the database is unavailable.

        The stream stays open: hundreds that reconnected together would be the next overload.
        """
        try:
            events = await self._catch_up(look or self._unsure)
        except Exception as error:
            if not outages.note(error):
                raise
            self._unsure = True
            self._set_alarm(AGAIN * random.uniform(0.5, 1))
            return BEAT
        self._unsure = False
        return events

    async def _pause(self) -> bool:
        """Wait for a change or the alarm. Return whether it is time for a heartbeat."""
        await self._listener.wait()
        rung, self._rung = self._rung, False
        if rung:
            self._set_alarm(HEARTBEAT)
        return rung

    def _set_alarm(self, seconds: float) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._rung = True
        self._listener.nudge()

    async def _catch_up(self, look: bool) -> bytes:
        """Return the events that are due; empty once the stream has ended."""
        if self._ended:
            return b""
        self._drawing = True
        try:
            return await self._due(look)
        except asyncio.CancelledError:
            if not self._ended:
                raise
            return b""
        finally:
            self._drawing = False

    async def _due(self, look: bool) -> bytes:
        """Return the events that are due, drawn while the visitor's rights haven't changed."""
        while True:
            changed = self._listener.take()
            self._owe(changed)
            if look or self._listener.urgent & changed.keys():
                await self._look()
            drawn = await self._draw([region for region in self._regions if region.due is not None])
            if not any(map(self._listener.has_changed, self._listener.urgent)):
                return b"".join(_event(region, result) for region, result in drawn)

    def _owe(self, changed: dict[str, int]) -> None:
        for channel, number in changed.items():
            for region in self._regions:
                if channel in region.subscription.channels:
                    region.due = max(number, region.due or 0)

    async def _look(self) -> None:
        """Read session, rights and seats again; regions whose audience has changed are redrawn."""
        self._admit(await _admission(self._scope, self._renderer))

    def _admit(self, admission: Admission) -> None:
        """Listen to all channels that the regions and the visitor's rights depend on."""
        self._listener.urgent = admission.visitor.channels
        channels = {c for each in admission.subscriptions.values() for c in each.channels}
        bus.follow(self._listener, channels | self._listener.urgent)
        known = {region.subscription.key: region for region in self._regions}
        new = self._new_regions(admission.subscriptions)
        self._show([known.get(region.subscription.key, region) for region in new])

    def _new_regions(self, subscriptions: dict[str, Subscription]) -> list[Region]:
        """Return regions that are due now. A table's second view has its name in the event's."""
        regions: list[Region] = []
        for topic, subscription in subscriptions.items():
            name = subscription.event
            if any(region.event == name for region in regions):
                name = f"{name}-{topic.rpartition(':')[2]}"
            regions.append(Region(self, subscription, name, bus.now()))
        return regions

    async def _draw(self, due: list[Region]) -> list[tuple[Region, VersionedHtml]]:
        """Return the regions' drawings. Raises what drawings raise.

        Usually the fan-out has had them drawn. Regions that are shown `later` don't hold up others:
        they wake the stream again.
        """
        drawings = [(region, self._ask(region)) for region in due]
        waiting = [d for region, d in drawings if not (d.done() or d is region.coming)]
        if waiting:
            # Drawings are shared, and unlike `gather` this doesn't cancel them when it is.
            await asyncio.wait(waiting)
        return [(region, drawing.result()) for region, drawing in drawings if drawing.done()]

    def _ask(self, region: Region) -> Drawn:
        """Return the region's drawing; one that has failed in the background fails this stream."""
        coming, region.coming = region.coming, None
        if coming and has_failed(coming):
            return coming
        drawing = self._renderer.draw(region.subscription, region.due or 0)
        if not drawing.done() and region.subscription.later:
            region.coming = drawing
            drawing.add_done_callback(self._has_come)
        return drawing

    def _has_come(self, drawing: Drawn) -> None:
        has_failed(drawing)  # Marks an error as seen: asyncio would warn, and `_ask` returns it.
        self._listener.nudge()


def _write_never(_piece: bytes) -> bool:
    return False


async def open_stream(scope: dict[str, Any], renderer: Renderer) -> tuple[str, Stream]:
    """Return the visitor's name and their new stream. Raises `Refused`, `Denied`."""
    read = bus.now()
    admission = await _admission(scope, renderer)
    return admission.visitor.name, Stream(scope, renderer, admission, read)


async def _admission(scope: dict[str, Any], renderer: Renderer) -> Admission:
    return await renderer.pool.run(lambda: admit(read_request(scope)))


def _presences(regions: list[Region]) -> Present:
    shown = (region.subscription.presence for region in regions)
    return frozenset(presence for presence in shown if presence is not None)


def _event(region: Region, drawn: VersionedHtml) -> bytes:
    """Return the region's event; empty if it is the same as the last one sent."""
    region.due = region.coming = None
    digest = hash(drawn)
    if digest == region.shown:
        return b""
    region.shown = digest
    return event(region.event, *drawn)


@lru_cache(maxsize=64)
def event(name: str, version: int, html: str) -> bytes:
    """Write one server-sent event; the id carries the version. Cached for all streams."""
    # Bytes are searched several times as fast as text with a few accents.
    lines = html.encode()
    if b"\r" in lines:
        lines = lines.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = lines.replace(b"\n", b"\ndata: ")
    return b"event: %b\nid: %d\ndata: %b\n\n" % (name.encode(), version, lines)

"""The bus of this process: writers notify its channels from any thread, streams wait for changes.

The bus numbers the changes. A drawing that began when `now()` was n or more shows everything that
was committed before change n.
"""

import asyncio
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache

AFTER = "after "
REMEMBERED = 1024
"""The number of channels whose last change is known; all other channels changed earlier."""
KNOWN = 4096
"""The number of cached channel names; without a cache each stream would have its own copy."""
Announce = Callable[[list["Listener"], str, int], None]
"""Notifies listeners of a channel's change, now or once it is drawn; in the loop's thread."""


@lru_cache(maxsize=KNOWN)
def after(channel: str) -> str:
    """Return the channel's name for listeners that may be notified after all others."""
    return AFTER + channel


def is_after(channel: str) -> bool:
    return channel.startswith(AFTER)


class Listener:
    """The listener of one stream: it notes the last change of each of its channels."""

    __slots__ = ("_changed", "_loop", "_nudged", "_waiter", "announce", "channels", "urgent")

    def __init__(self, announce: Announce | None = None) -> None:
        self.channels: tuple[str, ...] = ()
        self.urgent: frozenset[str] = frozenset()
        """Channels whose changes are passed on immediately, without waiting for drawings."""
        self.announce = announce or tell
        self._loop = asyncio.get_running_loop()
        self._changed: dict[str, int] = {}
        # A future while the stream waits: an `asyncio.Event` is three times as large.
        self._waiter: asyncio.Future[None] | None = None
        self._nudged = False

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the listener's stream."""
        return self._loop

    def note(self, channel: str, number: int) -> None:
        """Note a change, in the loop's thread. Changes coalesce: a slow reader queues nothing."""
        self._changed[channel] = number
        self.nudge()

    def has_changed(self, channel: str) -> bool:
        """Return whether the channel has changed since the last `take`."""
        return channel in self._changed

    def take(self) -> dict[str, int]:
        """Return the channels that have changed since the last call, with their last change."""
        changed, self._changed = self._changed, {}
        self._nudged = False
        return changed

    def nudge(self) -> None:
        """End the current `wait`, or the next one. Call it in the loop's thread."""
        self._nudged = True
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    @property
    def is_waiting(self) -> bool:
        """Whether the stream is in `wait`, and nothing has ended that yet."""
        return self._waiter is not None and not self._waiter.done()

    async def wait(self) -> None:
        """Wait for a change or a nudge."""
        if not self._nudged:
            self._waiter = self._loop.create_future()
            await self._waiter


class Bus:
    """The channels of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._callbacks: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._last: OrderedDict[str, int] = OrderedDict()
        """The last change of each channel, the latest channel last."""
        self._forgotten = 0
        """The change after which no channel has changed that isn't in `_last`."""

    def now(self) -> int:
        """Return the number of the last change."""
        return self._count

    def notify(self, channel: str) -> None:
        """Notify listeners and callbacks that the channel has changed. Thread-safe."""
        with self._lock:
            self._count += 1
            self._remember(channel)
            for name in (channel, after(channel)):
                self._notify(name, self._listeners.get(name, set()))
            for callback in self._callbacks.get(channel, ()):
                callback()

    def notify_all(self) -> None:
        """Notify all: anything may have changed while PostgreSQL was out of reach. Thread-safe."""
        with self._lock:
            self._count += 1
            self._last.clear()
            self._forgotten = self._count
            for channel, listeners in self._listeners.items():
                self._notify(channel, listeners)
            for callbacks in self._callbacks.values():
                for callback in callbacks:
                    callback()

    def _remember(self, channel: str) -> None:
        self._last[channel] = self._count
        self._last.move_to_end(channel)
        if len(self._last) > REMEMBERED:
            _channel, self._forgotten = self._last.popitem(last=False)

    def may_have_changed(self, channels: Iterable[str], since: int) -> bool:
        """Return whether a channel has changed after change `since`; True if that isn't known."""
        with self._lock:
            if since < self._forgotten:
                return True
            return any(self._last.get(channel, 0) > since for channel in channels)

    def _notify(self, channel: str, listeners: set[Listener]) -> None:
        """Schedule one call in each event loop, however many of its streams listen."""
        for loop in {listener.loop for listener in listeners}:
            here = [listener for listener in listeners if listener.loop is loop]
            with suppress(RuntimeError):  # The loop is closed: its streams are gone.
                loop.call_soon_threadsafe(_note, here, channel, self._count)

    def add_callback(self, channel: str, callback: Callable[[], None]) -> None:
        """Call `callback` whenever the channel changes, in any thread. It must be quick."""
        with self._lock:
            self._callbacks[channel].add(callback)

    def remove_callback(self, channel: str, callback: Callable[[], None]) -> None:
        with self._lock:
            self._callbacks[channel].discard(callback)

    def follow(self, listener: Listener, channels: Iterable[str]) -> None:
        """Let the listener follow exactly these channels; without any the bus forgets it."""
        with self._lock:
            for channel in listener.channels:
                self._listeners[channel].discard(listener)
                if not self._listeners[channel]:
                    del self._listeners[channel]
            # A set of them would take seven times the memory.
            listener.channels = tuple(dict.fromkeys(channels))
            for channel in listener.channels:
                self._listeners[channel].add(listener)


def tell(listeners: list[Listener], channel: str, number: int) -> None:
    """Notify listeners of a change immediately."""
    for listener in listeners:
        listener.note(channel, number)


def _note(listeners: list[Listener], channel: str, number: int) -> None:
    for announce in {listener.announce for listener in listeners}:
        announce([one for one in listeners if one.announce == announce], channel, number)


bus = Bus()

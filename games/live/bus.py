"""Who listens to which channel in this process: writers wake from any thread, streams wait.

The bus counts wake-ups. The number says what a drawing has seen: one that began at `now()` ≥ n
shows everything that was committed before wake-up n.
"""

import asyncio
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache

AFTER = "after "
REMEMBERED = 1024
"""Channels whose last wake-up is known; of all others it is older than those."""
KNOWN = 4096
"""Names of channels that are kept: hundreds of streams would have one each of the same name."""
Announce = Callable[[list["Listener"], str, int], None]
"""Tells listeners of a channel's wake-up, now or when it is prepared; in the loop's thread."""


@lru_cache(maxsize=KNOWN)
def after(channel: str) -> str:
    """The same channel, for what may wait until the others have been told of a change."""
    return AFTER + channel


def is_after(channel: str) -> bool:
    return channel.startswith(AFTER)


class Listener:
    """One stream's ear: it notes the last wake-up of each of its channels."""

    __slots__ = ("_changed", "_loop", "_nudged", "_waiter", "announce", "channels", "urgent")

    def __init__(self, announce: Announce | None = None) -> None:
        self.channels: tuple[str, ...] = ()
        self.urgent: frozenset[str] = frozenset()
        """Channels that nothing else may delay."""
        self.announce = announce or tell
        self._loop = asyncio.get_running_loop()
        self._changed: dict[str, int] = {}
        # A future while somebody waits: an event is three times as large, with all it could do.
        self._waiter: asyncio.Future[None] | None = None
        self._nudged = False

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Where its stream runs."""
        return self._loop

    def note(self, channel: str, number: int) -> None:
        """From the loop's thread. Wake-ups of a channel coalesce: a slow reader queues nothing."""
        self._changed[channel] = number
        self.nudge()

    def heard(self, channel: str) -> bool:
        """Whether the channel has changed since the last `take`."""
        return channel in self._changed

    def take(self) -> dict[str, int]:
        """What has changed since the last call."""
        changed, self._changed = self._changed, {}
        self._nudged = False
        return changed

    def nudge(self) -> None:
        """End the present `wait`, or the next one, from the loop's own thread."""
        self._nudged = True
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Until something changes, or somebody nudges."""
        if not self._nudged:
            self._waiter = self._loop.create_future()
            await self._waiter


class Bus:
    """The channels of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._calls: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._woken: OrderedDict[str, int] = OrderedDict()
        """The last wake-up of each channel, the latest channel last."""
        self._forgotten = 0
        """No channel that isn't remembered was woken after this one."""

    def now(self) -> int:
        """The number of the last wake-up."""
        return self._count

    def wake(self, channel: str) -> None:
        """The channel has changed. From any thread."""
        with self._lock:
            self._count += 1
            self._remember(channel)
            for name in (channel, after(channel)):
                self._wake(name, self._listeners.get(name, set()))
            for call in self._calls.get(channel, ()):
                call()

    def wake_all(self) -> None:
        """Anything may have changed (we were deaf for a while)."""
        with self._lock:
            self._count += 1
            self._woken.clear()
            self._forgotten = self._count
            for channel, listeners in self._listeners.items():
                self._wake(channel, listeners)
            for calls in self._calls.values():
                for call in calls:
                    call()

    def _remember(self, channel: str) -> None:
        self._woken[channel] = self._count
        self._woken.move_to_end(channel)
        if len(self._woken) > REMEMBERED:
            _channel, self._forgotten = self._woken.popitem(last=False)

    def may_have_changed(self, channels: Iterable[str], since: int) -> bool:
        """Whether one of them was woken after wake-up `since`, or too long ago to be known."""
        with self._lock:
            if since < self._forgotten:
                return True
            return any(self._woken.get(channel, 0) > since for channel in channels)

    def _wake(self, channel: str, listeners: set[Listener]) -> None:
        """One word to each loop, whatever number of its streams listen."""
        for loop in {listener.loop for listener in listeners}:
            here = [listener for listener in listeners if listener.loop is loop]
            with suppress(RuntimeError):  # The loop is closed: its streams are gone.
                loop.call_soon_threadsafe(_note, here, channel, self._count)

    def call(self, channel: str, call: Callable[[], None]) -> None:
        """From now on `call` is called when the channel changes: from any thread, to be quick."""
        with self._lock:
            self._calls[channel].add(call)

    def call_no_more(self, channel: str, call: Callable[[], None]) -> None:
        with self._lock:
            self._calls[channel].discard(call)

    def follow(self, listener: Listener, channels: Iterable[str]) -> None:
        """From now on the listener hears exactly these channels; none lets it go."""
        with self._lock:
            for channel in listener.channels:
                self._listeners[channel].discard(listener)
                if not self._listeners[channel]:
                    del self._listeners[channel]
            # A set of as many would take seven times the room.
            listener.channels = tuple(dict.fromkeys(channels))
            for channel in listener.channels:
                self._listeners[channel].add(listener)


def tell(listeners: list[Listener], channel: str, number: int) -> None:
    """At once, and as it is."""
    for listener in listeners:
        listener.note(channel, number)


def _note(listeners: list[Listener], channel: str, number: int) -> None:
    for announce in {listener.announce for listener in listeners}:
        announce([one for one in listeners if one.announce == announce], channel, number)


bus = Bus()

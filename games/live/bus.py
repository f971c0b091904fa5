"""Who listens to which channel in this process: writers wake from any thread, streams wait.

The bus counts wake-ups. The number says what a drawing has seen: one that began at `now()` ≥ n
shows everything that was committed before wake-up n.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress


class Listener:
    """One stream's ear: it notes the last wake-up of each of its channels."""

    def __init__(self) -> None:
        self.channels: frozenset[str] = frozenset()
        self._loop = asyncio.get_running_loop()
        self._changed: dict[str, int] = {}
        self._event = asyncio.Event()

    def wake(self, channel: str, number: int) -> None:
        """From any thread. Wake-ups of one channel coalesce, so a slow reader queues nothing."""
        with suppress(RuntimeError):  # The loop is closed: its streams are gone.
            self._loop.call_soon_threadsafe(self._note, channel, number)

    def _note(self, channel: str, number: int) -> None:
        self._changed[channel] = number
        self._event.set()

    def heard(self, channel: str) -> bool:
        """Whether the channel has changed since the last `take`."""
        return channel in self._changed

    def take(self) -> dict[str, int]:
        """What has changed since the last call."""
        changed, self._changed = self._changed, {}
        self._event.clear()
        return changed

    def nudge(self) -> None:
        """End the present `wait`, from the loop's own thread."""
        self._event.set()

    async def wait(self, seconds: float) -> None:
        """Until something changes, `seconds` at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()


class Bus:
    """The channels of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def now(self) -> int:
        """The number of the last wake-up."""
        return self._count

    def wake(self, channel: str) -> None:
        """The channel has changed. From any thread."""
        with self._lock:
            self._count += 1
            for listener in self._listeners.get(channel, ()):
                listener.wake(channel, self._count)

    def wake_all(self) -> None:
        """Anything may have changed (we were deaf for a while)."""
        with self._lock:
            self._count += 1
            for channel, listeners in self._listeners.items():
                for listener in listeners:
                    listener.wake(channel, self._count)

    def follow(self, listener: Listener, channels: Iterable[str]) -> None:
        """From now on the listener hears exactly these channels; none lets it go."""
        with self._lock:
            for channel in listener.channels:
                self._listeners[channel].discard(listener)
                if not self._listeners[channel]:
                    del self._listeners[channel]
            listener.channels = frozenset(channels)
            for channel in listener.channels:
                self._listeners[channel].add(listener)


bus = Bus()

"""Who listens to which channel in this process: writers wake from any thread, streams wait.

The bus counts wake-ups. The number says what a drawing has seen: one that began at `now()` ≥ n
shows everything that was committed before wake-up n.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Iterable


class Listener:
    """One stream's ear. `changed` maps each of its channels to the last wake-up not yet taken."""

    def __init__(self, channels: Iterable[str]) -> None:
        self.channels = frozenset(channels)
        self._loop = asyncio.get_running_loop()
        self._changed: dict[str, int] = {}
        self._event = asyncio.Event()

    def wake(self, channel: str, number: int) -> None:
        """From any thread. Wake-ups of one channel coalesce, so a slow reader queues nothing."""
        try:
            self._loop.call_soon_threadsafe(self._note, channel, number)
        except RuntimeError:
            pass  # The loop is closed: its streams are gone.

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

    async def wait(self, seconds: float) -> None:
        """Until something changes, `seconds` at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            pass


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

    def add(self, listener: Listener) -> None:
        with self._lock:
            for channel in listener.channels:
                self._listeners[channel].add(listener)

    def remove(self, listener: Listener) -> None:
        with self._lock:
            for channel in listener.channels:
                self._listeners[channel].discard(listener)
                if not self._listeners[channel]:
                    del self._listeners[channel]


bus = Bus()

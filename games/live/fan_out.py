"""A change is drawn before its streams hear of it: they wake once, and have it at hand.

Changes of a channel that come while one is drawn, and as long again afterwards, are drawn together:
however fast a table moves, half of the time is left for the moves themselves. What is shown after
a channel's other regions (`bus.after`) isn't even begun while those are drawn and sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable
from typing import Any

from games.live.bus import Listener, is_after, tell
from games.live.topics import Subscription

Draw = Callable[[Subscription, int], "asyncio.Future[Any]"]
LONGEST_REST = 0.1
"""Seconds; nobody waits longer for a change because of the one before."""
LATER = 0.05
"""Seconds in which what comes first is drawn and sent: nobody notices a notice's delay."""


class FanOut:
    """Of one event loop; everything here runs in its thread."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._open: Counter[Hashable] = Counter()
        self._shown: defaultdict[str, dict[Hashable, Subscription]] = defaultdict(dict)
        self._busy: set[str] = set()
        self._next: dict[str, tuple[list[Listener], int]] = {}

    def change(self, before: Collection[Subscription], after: Collection[Subscription]) -> None:
        """A stream showed `before` and shows `after` now."""
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
        """Tell of wake-up `number`, once what it touches is drawn; of a right that went at once."""
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

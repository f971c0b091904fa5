"""Attendance: an open stream may count as somebody's presence.

A subscription may have a `presence`, any hashable value. Registered witnesses are called, in a
thread, with all presences of this process: when one comes or goes and, while there are any, every
`BEAT` seconds.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Any

from games.live import outages

logger = logging.getLogger("spaye.live")
BEAT = 20.0
"""Seconds between two calls of the witnesses."""

Present = frozenset[Hashable]
Witness = Callable[[Present, Present], None]
"""Gets all presences, and those that have just come or gone: none of the latter on a beat."""
Run = Callable[[Callable[[], Any]], Awaitable[Any]]

_witnesses: list[Witness] = []


def register(witness: Witness) -> Witness:
    """Register the decorated function as a witness."""
    _witnesses.append(witness)
    return witness


class Attendance:
    """The presences of one event loop; `run` runs work in a thread."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._open: Counter[Hashable] = Counter()
        self._news: set[Hashable] = set()
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._closed = False

    def change(self, before: Present, after: Present) -> None:
        """Note that a stream had the presences `before` and has `after` now."""
        for presence in after - before:
            self._open[presence] += 1
            self._tell(presence, news=self._open[presence] == 1)
        for presence in before - after:
            self._open[presence] -= 1
            self._tell(presence, news=self._open[presence] == 0)
            if not self._open[presence]:
                del self._open[presence]

    def close(self) -> None:
        """Call no witness any more."""
        self._closed = True
        if self._task:
            self._task.cancel()

    def _tell(self, presence: Hashable, news: bool) -> None:
        if not news:
            return
        self._news.add(presence)
        self._changed.set()
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        """Call the witnesses immediately after a change, and on every beat with presences."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._changed.wait()
            self._changed.clear()
            news, self._news = frozenset(self._news), set()
            present = frozenset(self._open)
            if present or news:
                await self._run(partial(_call_witnesses, present, news))


def _call_witnesses(present: Present, news: Present) -> None:
    for witness in _witnesses:
        try:
            witness(present, news)
        except Exception as error:
            # Logged without values; the next beat tries again.
            if not outages.note(error):
                logger.error("noting who is present failed with %s", type(error).__name__)

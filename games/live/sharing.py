"""Shared readings: within one batch of work equal readings are done once.

Drawings of one change run in one thread, one after the other, all of them later than the change.
Reading one visitor's rights reads the same table and seat for each topic of their page, and the
rights of several visitors that are read together depend on the same day.
"""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Readings:
    """Readings that are shared by one kind of work, separately in each thread."""

    def __init__(self) -> None:
        self._here = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Share readings of `once` in this thread during the block, inner blocks included."""
        if getattr(self._here, "read", None) is not None:
            yield
            return
        self._here.read = {}
        try:
            yield
        finally:
            self._here.read = None

    def once(self, key: Hashable, load: Callable[[], T]) -> T:
        """Return `load()`, called once for a key in a block. Don't change the shared result."""
        read: dict[Hashable, Any] | None = getattr(self._here, "read", None)
        if read is None:
            return load()
        if key not in read:
            read[key] = load()
        found: T = read[key]
        return found


_drawings = Readings()
_looks = Readings()

shared_readings = _drawings.shared
"""A block in which drawings share the readings of `read_once`; page requests have no such block."""
read_once = _drawings.once
shared_looks = _looks.shared
"""A block in which readings of visitors' rights share the readings of `seen_once`.

All of them were asked for before the first is read. They may write: a table's clock plays due
moves.
"""
seen_once = _looks.once
"""For values that such a write doesn't change: a table's game and seats, the day."""

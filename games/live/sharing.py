"""Shared readings: within one batch of work equal readings are done once.

Drawings of one change run in one thread, one after the other, all of them later than the change.
A look at one visitor's rights reads the same table and seat for each topic of their page, and
looks that wait together read the same day.
"""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Readings:
    """The readings that one kind of work shares, in each thread for itself."""

    def __init__(self) -> None:
        self._here = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Share the readings of `once` in this thread until the block ends, with inner blocks."""
        if getattr(self._here, "read", None) is not None:
            yield
            return
        self._here.read = {}
        try:
            yield
        finally:
            self._here.read = None

    def once(self, key: Hashable, load: Callable[[], T]) -> T:
        """Return the result of `load`, which others in the block hold too; don't change it."""
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
"""Drawings in the block share the readings of `read_once`; a page's own request has none."""
read_once = _drawings.once
shared_looks = _looks.shared
"""Looks at visitors' rights in the block share the readings of `seen_once`.

All of them were asked for before the first is read. A look may write: a table's clock plays what is
due.
"""
seen_once = _looks.once
"""For what such a write doesn't change: the seats, the game, whose day it is."""

"""What is asked for again and again within one piece of work is read once for all of it.

Drawings of one change run in one thread, one after the other, all of them later than the change.
A look at one visitor's rights asks for the same table and seat for each topic of their page, and
looks that wait together ask for the same day.
"""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Readings:
    """What one kind of work shares, in each thread for itself."""

    def __init__(self) -> None:
        self._here = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Until the block ends, this thread reads what `once` names once; so do blocks in it."""
        if getattr(self._here, "read", None) is not None:
            yield
            return
        self._here.read = {}
        try:
            yield
        finally:
            self._here.read = None

    def once(self, key: Hashable, load: Callable[[], T]) -> T:
        """What `load` returns: read now, or earlier in the same block. Others hold it too."""
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
"""The drawings in this block share what `read_once` names; a page's own request has none."""
read_once = _drawings.once
shared_looks = _looks.shared
"""The block looks at visitors' rights, all of them asked for before the first is read.

It may write: a table's clock plays what is due.
"""
seen_once = _looks.once
"""For what such a write doesn't change: who sits where, which game is played, whose day it is."""

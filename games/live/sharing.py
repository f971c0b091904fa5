"""What drawings of one change read alike is read once for all of them.

They run in one thread, one after the other, all of them later than the change.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class _Here(threading.local):
    read: dict[Hashable, Any] | None = None


_here = _Here()


@contextmanager
def shared_readings() -> Iterator[None]:
    """Until the block ends, this thread reads what `read_once` names once."""
    _here.read = {}
    try:
        yield
    finally:
        _here.read = None


def read_once(key: Hashable, load: Callable[[], T]) -> T:
    """What `load` returns: read now, or for another drawing of the same change.

    To be read only: others hold it too. A page's own request reads for itself alone.
    """
    read = _here.read
    if read is None:
        return load()
    if key not in read:
        read[key] = load()
    found: T = read[key]
    return found

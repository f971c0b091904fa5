"""Which test leaves a network connection open: the one that opened it is told, not a later one.

An open socket that nobody holds is closed by the garbage collector, with a warning, in whatever
test happens to run then; and warnings are errors.
"""

import socket
import weakref
from typing import Any

NETWORK = (socket.AF_INET, socket.AF_INET6)
"""Pairs of an event loop with itself are the loop's own matter."""
_alive: weakref.WeakSet[socket.socket] = weakref.WeakSet()
_before: set[int] = set()


def watch() -> None:
    """Know every socket that Python code makes from now on."""
    made = socket.socket.__init__

    def __init__(self: socket.socket, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        made(self, *args, **kwargs)
        if self.family in NETWORK:
            _alive.add(self)

    socket.socket.__init__ = __init__  # type: ignore[method-assign]


def remember() -> None:
    """What is open now belongs to nobody in particular: `check` looks for what comes after it."""
    global _before
    _before = set(_open())


def check() -> None:
    """Fails when a connection that was opened since `remember` is still open."""
    left = [f"{each!r}" for number, each in _open().items() if number not in _before]
    assert not left, f"this test leaves connections open: {', '.join(left)}"


def _open() -> dict[int, socket.socket]:
    return {id(each): each for each in list(_alive) if each.fileno() != -1}

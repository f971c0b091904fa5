"""How far a check of all tables has got, for whoever waits before a terminal."""

import time
from typing import Protocol

from games.boards.checking.checks import Tell

A_WHILE = 2.0
"""Seconds between two lines."""


class Stream(Protocol):
    """What a command writes lines to."""

    def write(self, text: str) -> object: ...
    def isatty(self) -> bool: ...


def told_to(stream: Stream) -> Tell | None:
    """Writes a line now and then; nothing where nobody sits before it."""
    if not stream.isatty():
        return None
    last = time.monotonic()

    def tell(done: int, count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= A_WHILE:
            last = time.monotonic()
            stream.write(f"{done} of {count} tables …")

    return tell

"""What a start is doing, for whoever looks at a terminal; into a file or a service's log it says
nothing.

This module knows no Django: what starts Django has something to say before.
"""

from __future__ import annotations

import io
import sys

SHOWN = 20
"""A line is written again for every so many of what it counts."""


class Step(io.TextIOBase):
    """A line that says what is being done, and counts it. Written to, as the output of one of
    Django's commands, it counts the lines that begin with `counted`; nothing else of them is shown.
    """

    def __init__(self, words: str, total: int = 0, counted: tuple[str, ...] = ()) -> None:
        self._words, self._total, self._counted = words, total, counted
        self._done = 0
        self._show()

    def write(self, text: str) -> int:
        if text.lstrip().startswith(self._counted or "\0"):
            self.one()
        return len(text)

    def one(self) -> None:
        """One more is done."""
        self._done += 1
        if self._done % SHOWN == 0 or self._done == self._total:
            self._show()

    def end(self) -> None:
        """The line stays; what is said next has one of its own."""
        self._show("\n")

    def _show(self, end: str = "") -> None:
        if sys.stderr.isatty():
            count = f" {self._done}" if self._done else ""
            of = f" of {self._total}" if self._done and self._total else ""
            sys.stderr.write(f"\r\033[K{self._words} …{count}{of}{end}")
            sys.stderr.flush()


def say(words: str) -> None:
    """Something that has no parts to count."""
    Step(words).end()

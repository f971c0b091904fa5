"""What a start or a command is doing, for whoever looks at a terminal; a file or a service's log is
told of the longest only.

This module knows no Django: what starts Django has something to say before.
"""

import io
import sys

SHOWN = 20
"""A line is written again for every so many of what it counts."""
_waiting = _aloud = False
"""Whether somebody has typed a command and waits for it, and whether lines are for any output."""


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
        if _aloud and not sys.stderr.isatty():
            if not (self._done or end):
                count = f" ({self._total})" if self._total else ""
                sys.stderr.write(f"{self._words}{count} …\n")
                sys.stderr.flush()
        elif sys.stderr.isatty():
            count = f" {self._done}" if self._done else ""
            of = f" of {self._total}" if self._done and self._total else ""
            sys.stderr.write(f"\r\033[K{self._words} …{count}{of}{end}")
            sys.stderr.flush()


def say(words: str) -> None:
    """Something that has no parts to count."""
    Step(words).end()


def begin(aloud: bool = False) -> None:
    """Somebody waits for this command: from now on `part` says where it is. `aloud`, it is so long
    that a file or a service's log is told too, a line for each part.
    """
    global _waiting, _aloud
    _waiting, _aloud = True, aloud


def end() -> None:
    """Nobody waits any more."""
    global _waiting, _aloud
    _waiting = _aloud = False


def part(words: str, count: int = 0) -> None:
    """A part of what a command does, of so many; nothing where a server does the same by itself."""
    if _waiting:
        Step(words, count).end()

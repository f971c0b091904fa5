"""Progress of a start or a command, shown on a terminal.

A file or a service's log only gets the lines of long commands. This module imports no Django: it
is used before Django is set up.
"""

import io
import sys

SHOWN = 20
"""A line is rewritten each time its count has grown by this number."""
_waiting = _aloud = False
"""Whether somebody waits for a command, and whether it also writes lines without a terminal."""


class Step(io.TextIOBase):
    """A line that says what is being done, with a count.

    As the output of one of Django's commands, it counts lines that begin with one of `counted`, and
    drops their text.
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
        """Count one more."""
        self._done += 1
        if self._done % SHOWN == 0 or self._done == self._total:
            self._show()

    def end(self) -> None:
        """End the line, so that the next text begins a new one."""
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
    """Show a line without a count."""
    Step(words).end()


def begin(aloud: bool = False) -> None:
    """Show parts from now on, because somebody waits for this command.

    With `aloud` a file or a service's log gets a line for each part, too: for long commands.
    """
    global _waiting, _aloud
    _waiting, _aloud = True, aloud


def end() -> None:
    """Show no more parts."""
    global _waiting, _aloud
    _waiting = _aloud = False


def part(words: str, count: int = 0) -> None:
    """Show that a part of a command begins, if somebody waits for it."""
    if _waiting:
        Step(words, count).end()

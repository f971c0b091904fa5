"""A thinking process that threads of the server share: one question after the other.

It is no bot's: whoever plays isn't kept waiting by whoever asks for advice. Started with the first
question, it ends when nobody has asked for a while, and with the server.
"""

from __future__ import annotations

import atexit
import threading

from games.engine.judging import Judged
from games.tables.bots.process import BotProcess, Failed
from games.tables.bots.thinker import Position, Question

PATIENCE = 10.0
"""Seconds after which a question is given up."""
IDLE = 120.0
"""Seconds without a question after which the process ends, and its memory is free."""


class Desk:
    """One process, and whoever asks waits for those who asked before."""

    def __init__(self, niceness: int = 5) -> None:
        self._process = BotProcess(niceness)
        self._lock = threading.Lock()
        self._idle: threading.Timer | None = None

    def judge(self, position: Position) -> list[Judged]:
        """The moves by their worth, the best first. Raises `Failed`."""
        with self._asking():
            return self._process.judge(position, PATIENCE)

    def think(self, question: Question) -> str:
        """A bot's move. Raises `Failed`."""
        with self._asking():
            return self._process.think(question, PATIENCE)

    def interrupt(self) -> None:
        """Have whoever waits for an answer hear that the process has ended."""
        self._process.interrupt()

    def rest(self) -> None:
        """End the process; the next question starts another."""
        with self._lock:
            self._process.rest()

    def _asking(self) -> _Turn:
        return _Turn(self)


class _Turn:
    """The desk's attention, and the clock that lets its process rest afterwards."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __enter__(self) -> None:
        if not self._desk._lock.acquire(timeout=2 * PATIENCE):
            raise Failed("busy")
        if self._desk._idle:
            self._desk._idle.cancel()

    def __exit__(self, *raised: object) -> None:
        timer = self._desk._idle = threading.Timer(IDLE, self._desk.rest)
        timer.daemon = True
        timer.start()
        self._desk._lock.release()


desk = Desk()
"""Whoever asks for advice, and the replies of lone tasks."""
atexit.register(desk.rest)

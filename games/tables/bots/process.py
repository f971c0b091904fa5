"""The server's side of processes that think (`thinker`): started on demand, ended when idle.

Each bot thread has a `BotProcess` of its own; hints share the one of `analysis`.
"""

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from games.engine import codec
from games.engine.judging import MoveEvaluation
from games.live import one_core
from games.tables.bots import thinker
from games.tables.bots.thinker import Answer, Position, Question

ROOT = Path(__file__).parents[3]
PASSED_ON = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")
"""The server's environment variables that bots get: none of its secrets."""


class Failed(Exception):
    """A question has no answer; the text says why, without anything of the table."""


class BotProcess:
    """A process used by one thread at a time; `interrupt` may be called from any."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the running process, or None."""
        return self._child.pid if self._child and self._child.poll() is None else None

    def think(self, question: Question, seconds: float) -> str:
        """Return the move's text. Raises `Failed`; a process that takes longer is killed."""
        return self._answer(question, seconds).move

    def judge(self, position: Position, seconds: float) -> list[MoveEvaluation]:
        """Return the evaluated moves, the best first. Raises as `think` does."""
        return self._answer(position, seconds).evaluations

    def _answer(self, question: Question | Position, seconds: float) -> Answer:
        child = self._ready()
        late = threading.Event()

        def end() -> None:
            late.set()
            child.kill()

        alarm = threading.Timer(seconds, end)
        alarm.start()
        try:
            answer = _ask(child, question)
        except (OSError, ValueError):
            self.rest()
            raise Failed("took too long" if late.is_set() else "ended") from None
        finally:
            alarm.cancel()
        if answer.failed:
            raise Failed(answer.failed)
        return answer

    def interrupt(self) -> None:
        """Kill the process: a thread that waits for its answer gets `Failed`."""
        if child := self._child:
            child.kill()

    def rest(self) -> None:
        """End the process; the next question starts another."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe:
                # Closing flushes, which fails if the process is gone.
                with suppress(OSError):
                    pipe.close()

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self.rest()
            command = [sys.executable, "-m", thinker.__name__, str(self._niceness)]
            self._child = subprocess.Popen(
                command,
                cwd=ROOT,
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            one_core.give_all(self._child.pid)
        return self._child


def _ask(child: subprocess.Popen[bytes], question: Question | Position) -> Answer:
    """Return the answer to a question. Raises `OSError`, `ValueError` if the process ends."""
    assert child.stdin
    assert child.stdout
    thinker.send(question, child.stdin)
    return codec.decode(child.stdout.readline().decode(), Answer)


ANALYSIS_PATIENCE = 10.0
"""Seconds after which a question fails and its process is killed."""
ANALYSIS_IDLE = 120.0
"""Seconds without a question after which the process is ended to free its memory."""


class AnalysisProcess:
    """A thinking process that the server's threads share, for one question after the other.

    Bots at tables don't use it, so that hints don't slow them down. It starts with the first
    question, and ends with the server or after `ANALYSIS_IDLE`.
    """

    def __init__(self, niceness: int = 5) -> None:
        self._process = BotProcess(niceness)
        self._lock = threading.Lock()
        self._idle: threading.Timer | None = None

    def judge(self, position: Position) -> list[MoveEvaluation]:
        """Return the evaluated moves, the best first. Raises `Failed`."""
        with self._turn():
            return self._process.judge(position, ANALYSIS_PATIENCE)

    def think(self, question: Question) -> str:
        """Return a bot's move. Raises `Failed`."""
        with self._turn():
            return self._process.think(question, ANALYSIS_PATIENCE)

    def interrupt(self) -> None:
        """Kill the process: a thread that waits for its answer gets `Failed`."""
        self._process.interrupt()

    def rest(self) -> None:
        """End the process; the next question starts another."""
        with self._lock:
            self._process.rest()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the process for one question, then start the idle timer. Raises `Failed` if busy."""
        if not self._lock.acquire(timeout=2 * ANALYSIS_PATIENCE):
            raise Failed("busy")
        try:
            if self._idle:
                self._idle.cancel()
            yield
        finally:
            self._idle = threading.Timer(ANALYSIS_IDLE, self.rest)
            self._idle.daemon = True
            self._idle.start()
            self._lock.release()


analysis = AnalysisProcess()
"""The process for hints, and for bots' replies in the deal of the day; reviews have their own."""
atexit.register(analysis.rest)

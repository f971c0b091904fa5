"""Processes that think (`thinker`), as the server sees them: started when asked, ended when idle.

A bot has a `BotProcess` of its own; whoever asks for a hint shares the one of `analysis`.
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
from games.tables.bots import thinker
from games.tables.bots.thinker import Answer, Position, Question

ROOT = Path(__file__).parents[3]
PASSED_ON = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")
"""Of the server's environment: its secrets are none of a bot's business."""


class Failed(Exception):
    """No move came of it; the text says why and holds nothing of the table."""


class BotProcess:
    """One process, used by one thread; `interrupt` may be called by any."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Of the process that is there now."""
        return self._child.pid if self._child and self._child.poll() is None else None

    def think(self, question: Question, seconds: float) -> str:
        """The move's text. Raises `Failed`; a process that takes longer is ended."""
        return self._answer(question, seconds).move

    def judge(self, position: Position, seconds: float) -> list[MoveEvaluation]:
        """The moves by their worth, the best first. Raises as `think`."""
        return self._answer(position, seconds).evaluations

    def _answer(self, question: Question | Position, seconds: float) -> Answer:
        child = self._ready()
        alarm = threading.Timer(seconds, child.kill)
        alarm.start()
        try:
            answer = _ask(child, question)
        except (OSError, ValueError):
            late = not alarm.is_alive()
            self.rest()
            raise Failed("took too long" if late else "ended") from None
        finally:
            alarm.cancel()
        if answer.failed:
            raise Failed(answer.failed)
        return answer

    def interrupt(self) -> None:
        """Come to no answer any more: whoever waits for one is told that the process has ended."""
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
                # It may still hold what nobody reads any more.
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
        return self._child


def _ask(child: subprocess.Popen[bytes], question: Question | Position) -> Answer:
    """Raises `OSError`, `ValueError` when it has ended."""
    assert child.stdin
    assert child.stdout
    thinker.send(question, child.stdin)
    return codec.decode(child.stdout.readline().decode(), Answer)


ANALYSIS_PATIENCE = 10.0
"""Seconds after which a question is given up."""
ANALYSIS_IDLE = 120.0
"""Seconds without a question after which the process ends, and its memory is free."""


class AnalysisProcess:
    """A thinking process that the server's threads share: one question after the other.

    It is no bot's: whoever plays isn't kept waiting by whoever asks for a hint. It starts with the
    first question, and ends when nobody has asked for a while, and with the server.
    """

    def __init__(self, niceness: int = 5) -> None:
        self._process = BotProcess(niceness)
        self._lock = threading.Lock()
        self._idle: threading.Timer | None = None

    def judge(self, position: Position) -> list[MoveEvaluation]:
        """Return the moves by their worth, the best first. Raises `Failed`."""
        with self._turn():
            return self._process.judge(position, ANALYSIS_PATIENCE)

    def think(self, question: Question) -> str:
        """Return a bot's move. Raises `Failed`."""
        with self._turn():
            return self._process.think(question, ANALYSIS_PATIENCE)

    def interrupt(self) -> None:
        """End the process: whoever waits for an answer gets `Failed`."""
        self._process.interrupt()

    def rest(self) -> None:
        """End the process; the next question starts another."""
        with self._lock:
            self._process.rest()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the process, and let it rest some time afterwards. Raises `Failed`."""
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
"""The process for hints, reviews, and the replies of lone tasks."""
atexit.register(analysis.rest)

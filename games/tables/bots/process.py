"""A process that thinks (`thinker`), as the server sees it: started when asked, ended when idle."""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from games.engine import codec
from games.engine.judging import Judged
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

    def judge(self, position: Position, seconds: float) -> list[Judged]:
        """The moves by their worth, the best first. Raises as `think`."""
        return self._answer(position, seconds).judgements

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

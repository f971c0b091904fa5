"""A thread that has one bot think after the other, in a process of its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from games.tables.bots.process import BotProcess, Failed
from games.tables.bots.queue import Turn
from games.tables.bots.thinker import Question

PATIENCE = 10.0
"""Seconds after which a bot isn't waited for any more; the strongest think for two at most."""
IDLE = 120.0
"""Seconds without a question after which the process ends, and its memory is free."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of a question: a move, or why there is none."""

    turn: Turn
    level: str
    move: str = field(default="", repr=False)
    failed: str = ""


class BotThread:
    """`give` it a question while it is free; `done` is called with the thought, in its thread."""

    def __init__(
        self, process: BotProcess, done: Callable[[Thought], None], *, patience: float = PATIENCE
    ) -> None:
        self._process, self._done, self._patience = process, done, patience
        self._questions: queue.SimpleQueue[tuple[Turn, Question] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="bots-thread", daemon=True)
        self._ended = False
        self.free = True
        """Until a question is given, and again before its thought is told."""

    def start(self) -> None:
        self._thread.start()

    def give(self, turn: Turn, question: Question) -> None:
        """By the thread that asks `free`."""
        self.free = False
        self._questions.put((turn, question))

    def stop(self) -> None:
        """End now, and with it what is being thought."""
        self._ended = True
        self._questions.put(None)
        self._process.interrupt()
        self._thread.join(timeout=2)

    def _live(self) -> None:
        while not self._ended:
            try:
                asked = self._questions.get(timeout=IDLE)
            except queue.Empty:
                self._process.rest()
                continue
            if asked:
                thought = self._think(*asked)
                self.free = True
                self._done(thought)
        self._process.rest()

    def _think(self, turn: Turn, question: Question) -> Thought:
        try:
            move = self._process.think(question, self._patience)
            return Thought(turn, question.level, move=move)
        except (Failed, OSError) as error:
            reason = str(error) if isinstance(error, Failed) else type(error).__name__
            return Thought(turn, question.level, failed=reason)

"""The process in which bots and judges think: it answers questions with moves or evaluations.

    python -m games.tables.bots.thinker [niceness]

It has no Django, no database and no secret of the server: all that it knows of a table is the
observation in the question. It ends when its input does, so also when the server dies.
"""

import gc
import os
import pickle
import signal
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import IO, Any

import msgspec

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import MoveEvaluation
from games.tables.bot_registry import bots, judge

SIZE = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a bot's move in the game `app`, from its observation and its legal moves."""

    app: str
    level: str
    seen: Any = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    seed: bytes = field(repr=False)
    """The seed of the bot's dice, drawn for this question and unrelated to the table's."""


@dataclass(frozen=True, slots=True)
class Position:
    """A request to the judge of the game `app` to evaluate a seat's moves.

    `memory` is what the game's `remember` made of the seat's earlier observations.
    """

    app: str
    seen: Any = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    seed: bytes = field(repr=False)
    memory: Any = field(repr=False, default=None)
    played: Move | None = field(repr=False, default=None)


class Answer(msgspec.Struct):
    """A move's text, evaluated moves (the fields of `MoveEvaluation`), or the name of an error."""

    move: str = ""
    judged: list[tuple[str, float, float, float | None]] = []
    failed: str = ""

    @property
    def evaluations(self) -> list[MoveEvaluation]:
        return [
            MoveEvaluation(Move.parse(text), value, error, probability)
            for text, value, error, probability in self.judged
        ]


def answer(question: Question | Position) -> Answer:
    """Return a bot's or judge's answer. Errors only by their class: messages may contain cards."""
    try:
        if isinstance(question, Position):
            return Answer(judged=[_as_tuple(one) for one in _judge(question)])
        bot = bots(question.app)[question.level]
        dice = Dice(question.seed, 0, 0)
        return Answer(move=str(bot(question.seen, question.moves, dice)))
    except Exception as error:
        return Answer(failed=type(error).__name__)


def _judge(asked: Position) -> Sequence[MoveEvaluation]:
    found = judge(asked.app)
    if found is None:
        raise LookupError
    dice = Dice(asked.seed, 0, 0)
    return found(asked.seen, asked.moves, dice, asked.memory, asked.played)


def _as_tuple(one: MoveEvaluation) -> tuple[str, float, float, float | None]:
    return str(one.move), one.value, one.error, one.probability


def send(question: Question | Position, into: IO[bytes]) -> None:
    """Write a question to the process. Raises `OSError` if it has ended."""
    packed = pickle.dumps(question)
    into.write(SIZE.pack(len(packed)) + packed)
    into.flush()


def receive(source: IO[bytes]) -> Question | Position | None:
    """Return the next question of the server that started this process; `None` at the end."""
    head = source.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    question = pickle.loads(source.read(SIZE.unpack(head)[0]))
    return question if isinstance(question, Question | Position) else None


def main(niceness: int) -> None:
    # Ctrl-C ends the server; we end with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    # Bots' prints go to standard error, so that they don't mix with answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    gc.freeze()
    while question := receive(sys.stdin.buffer):
        try:
            out.write(msgspec.json.encode(answer(question)) + b"\n")
            out.flush()
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    # Imported by its name: unpickled questions have that module's types, not `__main__`'s.
    from games.tables.bots import thinker

    thinker.main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)

"""The process in which bots and judges think: a question comes in, a move or a judgement goes out.

    python -m games.tables.bots.thinker [niceness]

It has no Django, no database and no secret of the server: all that it knows of a table is the
observation in the question. It ends with its input, whatever has become of the server.
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
    """What a bot of `level` of the game `app` would do, who sees `seen` and may move `moves`."""

    app: str
    level: str
    seen: Any = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    seed: bytes = field(repr=False)
    """Its dice: drawn for this question, nothing to do with the table's."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the judge of the game `app` is asked: what the moves of this seat are worth.

    `memory` is what the game's `remember` has kept of what the seat saw before.
    """

    app: str
    seen: Any = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    seed: bytes = field(repr=False)
    memory: Any = field(repr=False, default=None)
    played: Move | None = field(repr=False, default=None)


class Answer(msgspec.Struct):
    """The move's text or the moves judged, each as `MoveEvaluation` says; or what went wrong."""

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
    """Think. Whatever a bot raises is told by its name alone: values may be somebody's cards."""
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
    """Raises `OSError` when nobody reads any more."""
    packed = pickle.dumps(question)
    into.write(SIZE.pack(len(packed)) + packed)
    into.flush()


def receive(source: IO[bytes]) -> Question | Position | None:
    """The next question; `None` at the end. It comes from the server that has started us."""
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
    # What bots print doesn't come between the answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    gc.freeze()
    while question := receive(sys.stdin.buffer):
        try:
            out.write(msgspec.json.encode(answer(question)) + b"\n")
            out.flush()
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    # By its own name: questions are of that module's type, not of `__main__`.
    from games.tables.bots import thinker

    thinker.main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)

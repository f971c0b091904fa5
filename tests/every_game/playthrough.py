"""Whole tables as text, replayed line by line and compared with what the text expects.

# a comment                        also after a line, with a space before it
options: {"pack": 32}              options, seats, seed or setup, as JSON
setup.cards: N 9S …                one key of the set-up, as a list of words
- check_in 0; - check_in 1         moves, keeper or seat first, several on a line
! SP-18 0 challenge 0              a move that this rule refuses
! SP-81 options: {"pack": 5}       options or a set-up that this rule refuses
= result {"status": "finished"}    the result holds this
= cards_left 53                    a spectator's observation holds this
= 1.moves ["accept 0"]             the observation of seat 1 does

`python -m tests.tools selfplay GAME --as-playthrough` writes one.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Game, IllegalMove, Move
from games.engine.record import advance

HEADER = re.compile(r"(options|seats|seed|setup)(?:\.(\w+))?: (.*)")
COMMENT = re.compile(r"(?:^|\s)#(?:\s.*)?$")
NEXT_MOVE = re.compile(r"; (?=(?:-|\d+) )")


@dataclass(frozen=True)
class Refused:
    """A line that begins with `!`, as the rules answered it."""

    rule: str
    values: Mapping[str, object]
    seat: int | None
    """Who was refused; `None` for the keeper, for options and for set-ups."""
    running: bool
    """Whether the table was still running."""


class Playthrough:
    """One file; `run` plays it. Both raise `AssertionError` with the line that is wrong."""

    def __init__(self, rules: Game[Any], path: Path) -> None:
        self.rules = rules
        text = path.read_text(encoding="utf-8")
        self.lines = [COMMENT.sub("", line).strip() for line in text.splitlines()]
        read = headers(self.lines)
        with self._header("options"):
            self.options = rules.read_options(read.get("options", {}))
        self.seed = bytes.fromhex(read["seed"]) if "seed" in read else None
        self.seats = 0 if rules.OPEN else read["seats"]
        self.setup: dict[str, Any] | None = read.get("setup")
        with self._header("setup"):
            self.script = {} if self.setup is None else self._queues(self.setup)
        self.used: Counter[str] = Counter()
        self.entries = 0
        self.refusals: list[Refused] = []

    @contextmanager
    def _header(self, name: str) -> Iterator[None]:
        """What the rules don't take of a header is told with the first line that says it."""
        try:
            yield
        except BadSetup as error:
            said = next(at for at, line in enumerate(self.lines) if line.startswith(name))
            raise _wrong(said + 1, self.lines[said], error) from error

    def _queues(self, setup: dict[str, Any]) -> Any:
        return self.rules.read_setup(setup, self.seats, self.options)

    @staticmethod
    def is_header(line: str) -> bool:
        return HEADER.fullmatch(line) is not None

    @staticmethod
    def moves(line: str) -> list[str]:
        """The moves of a line: `0 play 7S; 1 pass`."""
        return NEXT_MOVE.split(line)

    def run(self) -> None:
        chance = Chance(self.seed, 0, self.script)
        self.state = self.rules.setup(self.seats, self.options, chance)
        self.used.update(kind for kind, _ in chance.events)
        for number, line in enumerate(self.lines, start=1):
            if line and not self.is_header(line):
                try:
                    self._line(line)
                except (Exception, pytest.fail.Exception) as error:
                    raise _wrong(number, line, error) from error

    def _line(self, line: str) -> None:
        if line.startswith("= "):
            self._expect(*line[2:].split(" ", 1))
        elif line.startswith("! "):
            self._refused(*line[2:].split(" ", 1))
        else:
            for text in self.moves(line):
                self._play(text)

    def _play(self, text: str) -> None:
        seat, move = text.split(" ", 1)
        self.state, events = advance(
            self.rules,
            self.state,
            self.entries + 1,
            None if seat == "-" else int(seat),
            Move.parse(move),
            seed=self.seed,
            script=self.script,
            before=self.used,
        )
        self.entries += 1
        self.used.update(kind for kind, _ in events)

    def _refused(self, rule: str, text: str) -> None:
        if self.is_header(text):
            with pytest.raises(BadSetup) as bad:
                self._read(text)
            refused, seat = bad.value, ""
        else:
            with pytest.raises(IllegalMove) as illegal:
                self._play(text)
            refused, seat = illegal.value, text.split(" ")[0].strip("-")
        assert refused.rule == rule
        running = self.rules.outcome(self.state) is None
        self.refusals.append(Refused(rule, refused.values, int(seat) if seat else None, running))

    def _read(self, text: str) -> None:
        """Options or a set-up, as a table of these would begin with them."""
        read = headers([text])
        if "options" in read:
            self.rules.read_options(read["options"])
        else:
            self._queues(read["setup"])

    def _expect(self, what: str, text: str) -> None:
        wanted, found = json.loads(text), self._found(what)
        if isinstance(wanted, dict):
            found = {key: found[key] for key in wanted}
        assert found == wanted

    def _found(self, what: str) -> Any:
        if what == "result":
            outcome = self.rules.outcome(self.state)
            return outcome and dict(outcome.result)
        seat, _, path = what.partition(".") if what[0].isdigit() else ("", "", what)
        seen = self.rules.observe(self.state, int(seat) if seat else None)
        found = json.loads(codec.encode(seen))
        for step in path.split("."):
            found = found[int(step)] if isinstance(found, list) else found[step]
        return found


def headers(lines: list[str]) -> dict[str, Any]:
    """What the headers say: JSON, or words where one key of an object is given by itself."""
    read: dict[str, Any] = {}
    for number, line in enumerate(lines, start=1):
        if not (found := HEADER.fullmatch(line)):
            continue
        name, key, text = found.groups()
        if key:
            read.setdefault(name, {})[key] = text.split()
            continue
        try:
            read[name] = json.loads(text)
        except ValueError as error:
            raise _wrong(number, line, error) from error
    return read


def _wrong(number: int, line: str, error: BaseException) -> AssertionError:
    return AssertionError(f"line {number}: {line}\n{error!r}")

"""Whole tables as text, replayed line by line and compared with what the text expects.

# a comment
options: {"pack": 32}              options, seats, seed or setup, as JSON; a set-up's
setup: {"cards": ["N", …]}         lists may be written as words: {"cards": "N 9S …"}
- check_in 0; - check_in 1         moves, keeper or seat first, several on a line
! SP-18 0 challenge 0              a move that this rule refuses
= result {"status": "finished"}    the result holds this
= cards_left 53                    a spectator's observation holds this
= 1.moves ["accept 0"]             the observation of seat 1 does
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import Game, IllegalMove, Move
from games.engine.record import advance

HEADERS = ("options", "seats", "seed", "setup")


class Playthrough:
    """One file; `run` plays it and raises `AssertionError` with the line that fails."""

    def __init__(self, rules: Game[Any], path: Path) -> None:
        self.rules = rules
        self.lines = [line.split("#")[0].strip() for line in path.read_text().splitlines()]
        headers = dict(line.split(": ", 1) for line in self.lines if _is_header(line))
        read = {key: json.loads(text) for key, text in headers.items()}
        self.options = rules.read_options(read.get("options", {}))
        self.seed = bytes.fromhex(read["seed"]) if "seed" in read else None
        self.seats = 0 if rules.OPEN else read["seats"]
        self.setup = self._setup(read.get("setup"))
        self.script = {} if self.setup is None else self._queues(self.setup)
        self.used: Counter[str] = Counter()
        self.entries = 0

    def _setup(self, setup: dict[str, Any] | None) -> dict[str, Any] | None:
        """The set-up with its lists, where they were written as words."""
        if setup is None:
            return None
        return {key: v.split() if isinstance(v, str) else v for key, v in setup.items()}

    def _queues(self, setup: dict[str, Any]) -> Any:
        return self.rules.read_setup(setup, self.seats, self.options)

    @staticmethod
    def is_header(line: str) -> bool:
        return _is_header(line)

    def run(self) -> None:
        chance = Chance(self.seed, 0, self.script)
        self.state = self.rules.setup(self.seats, self.options, chance)
        self.used.update(kind for kind, _ in chance.events)
        for number, line in enumerate(self.lines, start=1):
            if line and not _is_header(line):
                try:
                    self._line(line)
                except (AssertionError, IllegalMove, pytest.fail.Exception) as error:
                    raise AssertionError(f"line {number}: {line}\n{error!r}") from error

    def _line(self, line: str) -> None:
        if line.startswith("= "):
            self._expect(*line[2:].split(" ", 1))
        elif line.startswith("! "):
            self._refused(*line[2:].split(" ", 1))
        else:
            for text in line.split("; "):
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
        with pytest.raises(IllegalMove) as refused:
            self._play(text)
        assert refused.value.rule == rule

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


def _is_header(line: str) -> bool:
    return line.partition(": ")[0] in HEADERS

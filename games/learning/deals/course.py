"""A task being played: the rules, the day's seed, the learner's moves and what others answer."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Events, Game, Move
from games.engine.record import advance
from games.learning.deals.contract import Deals, Entry, Score, Task, deals_of
from games.tables import audience, registry
from games.tables.bots.thinker import Question

LEVEL = "sharp"
Think = Callable[[Question], str]
"""Who thinks for the others: a process that is told an observation and nothing else."""


class Course:
    """Where somebody stands in a task. The same entries always lead to the same position."""

    level = LEVEL

    def __init__(self, game: str, task: Task, seed: bytes, entries: Iterable[Entry] = ()) -> None:
        deals = deals_of(game)
        assert deals is not None
        self.game, self.task, self._seed, self._deals = game, task, seed, deals
        self.rules: Game[Any] = registry.rules(game)
        self.options = self.rules.read_options(task.options)
        self._script = self.rules.read_setup(task.setup, task.seats, self.options)
        self._used: Counter[str] = Counter()
        self.entries: list[Entry] = []
        chance = Chance(seed, 0, self._script)
        self.state = self.rules.setup(task.seats, self.options, chance)
        self._used.update(kind for kind, _ in chance.events)
        for seat, text in entries:
            self._stands(seat, text, *self._after(seat, Move.parse(text)))

    @property
    def seat(self) -> int:
        return self.task.seat

    @property
    def seats(self) -> int:
        return self.task.seats

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def moves(self) -> list[str]:
        """The learner's own."""
        return [text for seat, text in self.entries if seat == self.seat]

    @property
    def over(self) -> bool:
        return self._over(self._deals)

    def _over(self, deals: Deals) -> bool:
        ended = self.rules.outcome(self.state) is not None
        return ended or deals.is_over(self.state, self.task, len(self.moves))

    @property
    def score(self) -> Score:
        """What it has brought, once it is over."""
        return self._deals.score(self.state, self.task, self.moves)

    def enter(self, text: str, think: Think) -> None:
        """The learner's move, and what the others answer. Raises `IllegalMove`, `Failed`."""
        move = Move.parse(text)
        self._stands(self.seat, str(move), *self._after(self.seat, move))
        self.answered(think)

    def answered(self, think: Think) -> None:
        """The others move until the learner is asked, or it is over. Raises `Failed`."""
        while not self.over:
            others = sorted(self.rules.awaited(self.state) - {self.seat})
            if not others:
                return
            text = think(self.question(others[0], self.level))
            self._stands(others[0], text, *self._after(others[0], Move.parse(text)))

    def question(self, seat: int, level: str, luck: str = "") -> Question:
        """What a bot of this seat is asked. Its dice follow from the day and the moves so far."""
        moves = tuple(self.rules.legal_moves(self.state, seat))
        said = "/".join(f"{one} {text}" for one, text in self.entries)
        dice = hashlib.sha256(self._seed + f"/{seat}/{luck}/{said}".encode()).digest()
        seen = audience.known(self.rules, self.state, seat)
        return Question(registry.config(self.game).name, level, seen, moves, dice)

    def _after(self, seat: int | None, move: Move) -> tuple[Any, Events]:
        return advance(
            self.rules,
            self.state,
            self.version + 1,
            seat,
            move,
            seed=self._seed,
            script=self._script,
            before=self._used,
        )

    def _stands(self, seat: int | None, text: str, state: Any, events: Events) -> None:
        self.state = state
        self.entries.append((seat, text))
        self._used.update(kind for kind, _ in events)

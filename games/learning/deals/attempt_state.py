"""An attempt at a deal: the rules, the day's seed, the learner's moves and the others' replies."""

import hashlib
from collections.abc import Callable, Iterable

from games.engine.contract import Move
from games.learning.deals.contract import Deals, Entry, Score, Task, deals_of
from games.learning.position import Position
from games.tables import audience, registry
from games.tables.bots.thinker import Question

LEVEL = "sharp"
Think = Callable[[Question], str]
"""Returns a bot's move, chosen in a process that receives nothing but the question."""


class DealAttemptState(Position):
    """The state of an attempt: the same entries always lead to the same position."""

    level = LEVEL
    untold: frozenset[str] = frozenset()

    def __init__(self, game: str, task: Task, seed: bytes, entries: Iterable[Entry] = ()) -> None:
        deals = deals_of(game)
        assert deals is not None
        super().__init__(game, seed, task.setup, task.seats, task.options)
        self.task, self._deals = task, deals
        self.entries: list[Entry] = []
        for seat, text in entries:
            self._enter(seat, text)

    @property
    def seat(self) -> int:
        return self.task.seat

    @property
    def seats(self) -> int:
        return self.task.seats

    @property
    def moves(self) -> list[str]:
        """The learner's own moves."""
        return [text for seat, text in self.entries if seat == self.seat]

    @property
    def over(self) -> bool:
        return self._over(self._deals)

    def _over(self, deals: Deals) -> bool:
        ended = self.rules.outcome(self.state) is not None
        return ended or deals.is_over(self.state, self.task, len(self.moves))

    @property
    def score(self) -> Score:
        """The score of an attempt that is over."""
        return self._deals.score(self.state, self.task, self.moves)

    def enter(self, text: str, think: Think) -> None:
        """Enter the learner's move and the others' replies. Raises `IllegalMove`, `Failed`."""
        self._enter(self.seat, str(Move.parse(text)))
        self.answered(think)

    def answered(self, think: Think) -> None:
        """Let the others move until it is the learner's turn, or the end. Raises `Failed`."""
        while not self.over:
            others = sorted(self.rules.awaited(self.state) - {self.seat})
            if not others:
                return
            text = think(self.question(others[0], self.level))
            self._enter(others[0], text)

    def question(self, seat: int, level: str, luck: str = "") -> Question:
        """Return the question to a bot of this seat.

        Its dice follow from the day's seed, `luck` and the moves so far.
        """
        moves = tuple(self.rules.legal_moves(self.state, seat))
        said = "/".join(f"{one} {text}" for one, text in self.entries)
        dice = hashlib.sha256(self._seed + f"/{seat}/{luck}/{said}".encode()).digest()
        seen = audience.observe_state(self.rules, self.state, seat)
        return Question(registry.config(self.game).name, level, seen, moves, dice)

    def _enter(self, seat: int | None, text: str) -> None:
        self._stands(*self._after(seat, Move.parse(text)))
        self.entries.append((seat, text))

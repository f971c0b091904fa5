"""A lesson in progress: it follows from the game's rules, the lesson and the learner's moves."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from copy import copy
from threading import Lock

from games.engine.chance import Dice
from games.engine.contract import IllegalMove, Move
from games.learning.lessons.contract import Entry, Lesson, Step
from games.learning.position import Position
from games.tables import audience, registry
from games.tables.bots import selfplay


class NotMeant(Exception):
    """The move is legal, but not the one that the lesson asks for."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.instead)
        self.step = step


class LessonSession(Position):
    """A learner's position in a lesson; the same moves always lead to the same position."""

    level = "gentle"
    """The level of the bots that pages show in the other chairs."""

    def __init__(self, game: str, lesson: Lesson) -> None:
        # Chance is the same for all learners: a lesson has nothing to keep secret.
        seed = selfplay.seed_of(f"lesson {game} {lesson.key}")
        seats = 0 if registry.rules(game).OPEN else lesson.seats
        super().__init__(game, seed, lesson.setup, seats, lesson.options)
        self.lesson = lesson
        self.moves: list[str] = []
        self.at = 0
        self._turns = 0
        for _ in range(lesson.skipped):
            self._skip()
        self._play(lesson.before)

    @classmethod
    def after(cls, game: str, lesson: Lesson, moves: Iterable[str]) -> LessonSession:
        """Return the lesson after these moves, up to the first that it doesn't accept any more."""
        return _session_after(game, tuple(moves), lesson)

    @property
    def seat(self) -> int:
        return self.lesson.seat

    @property
    def seats(self) -> int:
        return self.lesson.seats

    @property
    def untold(self) -> frozenset[str]:
        return self.lesson.untold

    @property
    def step(self) -> Step | None:
        """The current step; None once the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        return self.step is None

    def enter(self, move: Move) -> None:
        """Enter the learner's move and the others' replies. Raises `IllegalMove`, `NotMeant`."""
        step = self.step
        if step is None:
            raise NotMeant(self.lesson.steps[-1])
        state, events = self._after(self.lesson.seat, move)
        if not step.passes(move) and not step.passes(self.listed(self.seat, move)):
            raise NotMeant(step)
        self._stands(state, events)
        self.moves.append(str(move))
        self._play(step.replies)
        self._turns += 1
        if step.against:
            self._answered_by(step)
        if not self._goes_on(step):
            self.at, self._turns = self.at + 1, 0

    def _goes_on(self, step: Step) -> bool:
        """Return whether the step has more turns to come."""
        if not step.against or self.rules.outcome(self.state) is not None:
            return False
        return not step.turns or self._turns < step.turns

    def _copy(self) -> LessonSession:
        """Return a copy that can be played on without changing this one."""
        other = copy(self)
        other.moves, other._used = [*self.moves], Counter(self._used)
        return other

    def _play(self, entries: Sequence[Entry]) -> None:
        for seat, text in entries:
            self._stands(*self._after(seat, Move.parse(text)))

    def _skip(self) -> None:
        """Play a fallback move for each awaited seat, in the order of the seats."""
        for seat in sorted(self.rules.awaited(self.state)):
            move = self.rules.fallback(self.state, seat)
            assert move is not None
            self._stands(*self._after(seat, move))

    def _answered_by(self, step: Step) -> None:
        """Let the others play until it is the learner's turn again, or the game is over."""
        bot = selfplay.bot_of(self.game, step.against)
        dice = Dice(self._seed, self.version, 1)
        while self.rules.outcome(self.state) is None:
            others = sorted(self.rules.awaited(self.state) - {self.lesson.seat})
            if not others:
                return
            seat = others[0]
            moves = list(self.rules.legal_moves(self.state, seat))
            if step.spared:
                moves = [move for move in moves if not step.spared(move)] or moves
            chosen = bot(audience.observe_state(self.rules, self.state, seat), moves, dice)
            self._stands(*self._after(seat, Move.parse(str(chosen))))


KEPT = 200
"""The most positions kept in memory, so that bots needn't repeat the thinking of earlier moves."""
_positions: OrderedDict[tuple[str, str, tuple[str, ...]], LessonSession] = OrderedDict()
_lock = Lock()


def _session_after(game: str, moves: tuple[str, ...], lesson: Lesson) -> LessonSession:
    """Return the lesson after these moves, played on from the longest beginning in memory."""
    known = len(moves)
    with _lock:
        while known and (game, lesson.key, moves[:known]) not in _positions:
            known -= 1
        sitting = _positions[game, lesson.key, moves[:known]]._copy() if known else None
    sitting = sitting or LessonSession(game, lesson)
    for text in moves[known:]:
        try:
            sitting.enter(Move.parse(text))
        except (IllegalMove, NotMeant):
            break
    with _lock:
        _positions[game, lesson.key, tuple(sitting.moves)] = sitting._copy()
        while len(_positions) > KEPT:
            _positions.popitem(last=False)
    return sitting

"""One table of Sharps with one blunder in it, and what a review names of it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from django.utils import timezone

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import STANDARD_ERRORS, Judge, MoveEvaluation
from games.learning.review import reviewer
from games.tables import registry
from games.tables.bot_registry import judge
from games.tables.bots import selfplay
from games.tables.bots.thinker import Position
from games.tables.models import Table
from games.tables.playback import Film, PlayedMove

DEAR = 2
"""How many times the costly threshold a move has to cost to be called a blunder."""
LATEST = 12
"""The entry from which one is looked for, at the latest."""
WORLDS = 6
"""How often a move of Sharp that was named is judged again, in other worlds each time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A table: which entry was planted (0: none was found), and which ones the review named."""

    table: int
    planted: int
    named: tuple[int, ...]
    blamed: tuple[tuple[int, float], ...]
    """Moves of Sharp among these, and what they cost in many other worlds, in costly thresholds."""
    judged: int
    seconds: float

    @property
    def false(self) -> int:
        """Moves of Sharp that were named and cost less than half of what is called costly."""
        return sum(cost < 0.5 for _, cost in self.blamed)


def check(game: str, seats: int | None, options: Mapping[str, Any], number: int) -> Checked:
    """Play table `number` of this game with a blunder, and review every seat of it."""
    found = judge(registry.config(game).name)
    assert found is not None
    played = selfplay.Playing.of(
        game, seats or min(registry.rules(game).SEATS), options, f"review {game} {number}"
    )
    planted = _play(played, game, found, number)
    asked: dict[bytes, Position] = {}

    def ask(position: Position) -> Sequence[MoveEvaluation]:
        asked[position.seed] = position
        return _judged(found, position, position.seed)

    before = time.process_time()
    film = film_of(played, game)
    review = reviewer.review_table(game, film, range(played.seats), str(number), ask, seconds=1e9)
    seconds = time.process_time() - before
    assert review is not None
    moments = [moment for seat in review.seats.values() for moment in seat.moments]
    blamed = tuple(
        (moment.number, _cost(found, moment, asked[_seed(number, moment)]))
        for moment in moments
        if moment.number != planted
    )
    named = tuple(sorted(moment.number for moment in moments))
    return Checked(number, planted, named, blamed, len(asked), seconds)


def _seed(number: int, moment: reviewer.Mistake) -> bytes:
    """The luck that the jury has asked with."""
    return selfplay.seed_of(f"review {number} {moment.number}")


def _cost(found: Judge, moment: reviewer.Mistake, position: Position) -> float:
    """What a moment costs in many other worlds, in the game's threshold."""
    costs = []
    for nth in range(WORLDS):
        evaluations = _judged(found, position, selfplay.seed_of(f"again {nth} {moment.number}"))
        worth = {str(one.move): one.value for one in evaluations}
        if moment.best[0][0] in worth:
            costs.append(worth[moment.best[0][0]] - worth[moment.played])
    return fmean(costs) / found.mistake_threshold if costs else 0.0


def _judged(found: Judge, position: Position, seed: bytes) -> Sequence[MoveEvaluation]:
    luck = Dice(seed, 0, 0)
    return found(position.seen, position.moves, luck, position.memory, position.played)


def _play(played: selfplay.Playing, game: str, found: Judge, number: int) -> int:
    """To the end by Sharps; the number of the one move that is a blunder, 0 without any."""
    sharp = selfplay.bot_of(game, "sharp")
    dice = Dice(selfplay.seed_of(f"planted {game} {number}"), 0, 0)
    start, planted, rules = dice.below(LATEST), 0, played.rules
    memories: list[Any] = [None] * played.seats
    while rules.outcome(played.state) is None:
        if found.remember and not planted:
            for one, memory in enumerate(memories):
                memories[one] = found.remember(memory, played.look(one))
        seat = dice.choice(sorted(rules.awaited(played.state)))
        seen, moves = played.look(seat), list(rules.legal_moves(played.state, seat))
        move = sharp(seen, moves, dice)
        if not planted and len(played.journal) >= start and len(moves) > 1:
            random = dice.choice(moves)
            if _is_blunder(found, found(seen, moves, dice, memories[seat], random), random):
                move, planted = random, len(played.journal) + 1
        played.enter(seat, str(move))
    return planted


def _is_blunder(found: Judge, evaluations: Sequence[MoveEvaluation], move: Move) -> bool:
    mine = next(one for one in evaluations if one.move == move)
    cost = evaluations[0].value - mine.value
    return cost >= DEAR * found.mistake_threshold and cost > STANDARD_ERRORS * mine.error


def film_of(played: selfplay.Playing, game: str) -> Film:
    """The film of a table that nobody has saved."""
    table = Table(game=game, seed=played.seed.hex(), options=dict(played.options))
    now = timezone.now()
    steps = [PlayedMove(seat, Move.parse(move), now) for seat, move in played.journal]
    return Film(table, steps, played.seats)

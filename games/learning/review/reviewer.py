"""Every decision of a seat judged by what it knew then: costly moments, and luck beside them."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.contract import Move
from games.engine.judging import STANDARD_ERRORS, Judge, MoveEvaluation
from games.tables import audience, registry
from games.tables.bot_registry import judge
from games.tables.bots import selfplay
from games.tables.bots.thinker import Position
from games.tables.playback import Film

MOMENTS = 3
"""Told of each seat, at most."""
LISTED = 40
"""Moves that are kept of a moment, for whoever tries another one there."""
SURE = 0.99
"""A choice that an equilibrium makes so often is no secret."""
SECONDS = 60.0
"""After which a table's review says what it has found by then."""
Ask = Callable[[Position], Sequence[MoveEvaluation]]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A costly move: its number, its cost with the error, and what would have been best."""

    number: int
    played: str
    cost: float
    error: float
    best: list[tuple[str, float]] = field(default_factory=list)
    """Moves that were judged, each with how much it is worse than the very best."""


@dataclass(slots=True)
class SeatReview:
    """A seat's review. `curve` is [move, value of the best move, value of the move played].

    `choice` is the total cost of the mistakes; `luck` is what happened between one's own moves.
    Where choices are mixed, `expected` of `mixed` were the likeliest of all, and somebody who mixes
    well would have made `likely` of them so, give or take the root of `spread`.
    """

    moments: list[Mistake] = field(default_factory=list)
    curve: list[tuple[int, float, float]] = field(default_factory=list)
    choice: float = 0.0
    luck: float = 0.0
    mixed: int = 0
    expected: int = 0
    likely: float = 0.0
    spread: float = 0.0


@dataclass(slots=True)
class TableReview:
    """A table's review. `version` is the judge's; `whole` says that every decision was judged."""

    version: int
    unit: str
    seats: dict[int, SeatReview]
    whole: bool = True


def review_table(
    game: str,
    film: Film,
    seats: Sequence[int],
    source: str,
    ask: Ask,
    *,
    ended: Callable[[], bool] = lambda: False,
    seconds: float = SECONDS,
) -> TableReview | None:
    """Review the decisions of these seats; None if it `ended` first, or the game has no judge.

    `source` decides the judge's luck. Raises what `ask` raises.
    """
    app = registry.config(game).name
    found = judge(app)
    if found is None:
        return None
    made = TableReview(found.version, found.unit, {seat: SeatReview() for seat in seats})
    until = time.monotonic() + seconds
    stages: dict[int, Any] = {}
    for number, seat, position in _decisions(app, film, seats, source, found):
        if ended():
            return None
        if time.monotonic() > until:
            made.whole = False
            break
        one = made.seats[seat]
        evaluations = ask(position)
        _extend_curve(one, number, evaluations, position, found, stages)
        _count_readable(one, evaluations, position)
        if moment := _find_mistake(number, evaluations, position, found, ask):
            one.moments.append(moment)
            one.choice += moment.cost
    for one in made.seats.values():
        one.moments = sorted(one.moments, key=lambda moment: -moment.cost)[:MOMENTS]
    return made


def _decisions(
    app: str, film: Film, seats: Sequence[int], source: str, found: Judge
) -> Iterator[tuple[int, int, Position]]:
    """Yield each move at which there was a choice: number, seat, and the question to the judge."""
    memories: dict[int, Any] = dict.fromkeys(seats)
    for number, step in enumerate(film.steps, start=1):
        state = film.state(number - 1)
        seen = {seat: audience.observe_state(film.rules, state, seat) for seat in seats}
        if found.remember:
            for seat in seats:
                memories[seat] = found.remember(memories[seat], seen[seat])
        mine = step.seat
        if mine is None or mine not in seen or mine not in film.rules.awaited(state):
            continue
        moves = tuple(film.rules.legal_moves(state, mine))
        if len(moves) != 1:
            seed = selfplay.seed_of(f"review {source} {number}")
            yield number, mine, Position(app, seen[mine], moves, seed, memories[mine], step.move)


def _extend_curve(
    one: SeatReview,
    number: int,
    evaluations: Sequence[MoveEvaluation],
    position: Position,
    found: Judge,
    stages: dict[int, Any],
) -> None:
    """Extend the curve; what lies between two own moves of one stage is luck."""
    played = _judgement_of(evaluations, position.played)
    if played is None:
        return
    stage = found.stage(position.seen) if found.stage else None
    if one.curve and stages.get(id(one)) == stage:
        one.luck += evaluations[0].value - one.curve[-1][2]
    stages[id(one)] = stage
    one.curve.append((number, round(evaluations[0].value, 4), round(played.value, 4)))


def _count_readable(
    one: SeatReview, evaluations: Sequence[MoveEvaluation], position: Position
) -> None:
    """Count whether a choice to be hidden was the one that everybody expects."""
    played = _judgement_of(evaluations, position.played)
    most = max((move.probability or 0.0 for move in evaluations), default=0.0)
    if played is None or played.probability is None or not 0 < most < SURE:
        return
    one.mixed += 1
    one.expected += played.probability >= most
    one.likely = round(one.likely + most, 4)
    one.spread = round(one.spread + most * (1 - most), 4)


def _find_mistake(
    number: int, evaluations: Sequence[MoveEvaluation], position: Position, found: Judge, ask: Ask
) -> Mistake | None:
    """Return the move if it is costly, also in other worlds than those where it was found so.

    The best of many looks better than it is where it was chosen: there only, its cost isn't told. A
    judge that looks at some moves of many may leave the best out the second time; then the next
    best of the first time stands for it.
    """
    played = position.played
    assert played is not None
    if not found.cost(evaluations, played):
        return None
    again = ask(_with_other_luck(position))
    best = next((two for one in evaluations if (two := _judgement_of(again, one.move))), None)
    mine = _judgement_of(again, played)
    if best is None or mine is None:
        return None
    cost = best.value - mine.value
    if cost < found.mistake_threshold or cost <= STANDARD_ERRORS * mine.error:
        return None
    told = [
        (str(one.move), round(evaluations[0].value - one.value, 4)) for one in evaluations[:LISTED]
    ]
    return Mistake(number, str(played), round(cost, 4), round(mine.error, 4), told)


def _with_other_luck(position: Position) -> Position:
    """Return the same question with other luck."""
    seed = selfplay.seed_of(position.seed.hex())
    return Position(
        position.app, position.seen, position.moves, seed, position.memory, position.played
    )


def _judgement_of(
    evaluations: Sequence[MoveEvaluation], move: Move | None
) -> MoveEvaluation | None:
    return next((one for one in evaluations if one.move == move), None)

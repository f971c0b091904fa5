"""Reviews every decision of a seat by what it knew at the time: mistakes, and luck besides."""

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
"""The most mistakes shown of each seat."""
LISTED = 40
"""The most moves stored with a mistake, for players who try another one."""
SURE = 0.99
"""The probability from which on a move of an equilibrium isn't a hidden choice any more."""
SECONDS = 60.0
"""The time after which a table's review ends with what it has found."""
Ask = Callable[[Position], Sequence[MoveEvaluation]]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A costly move: its number, its cost with the standard error, and the best moves."""

    number: int
    played: str
    cost: float
    error: float
    best: list[tuple[str, float]] = field(default_factory=list)
    """The evaluated moves, each with how much worse it is than the best."""


@dataclass(slots=True)
class SeatReview:
    """A seat's review. `curve` is [move, value of the best move, value of the move played].

    `choice` is the total cost of the mistakes; `luck` is the change in value between the seat's
    moves. Of the `mixed` hidden choices `expected` were the likeliest move; with good mixing it
    would have been `likely` of them, with `spread` as the variance.
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
    """A table's review. `version` is the judge's; `whole`: no decision is left out."""

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
    """Review the decisions of these seats.

    None if `ended` returned True first, or the game has no judge. `source` seeds the judge's random
    numbers. Raises what `ask` raises.
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
    """Yield each move that had alternatives: its number, seat, and the position for the judge."""
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
    """Extend the curve; changes between two of the seat's moves in one stage are luck."""
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
    """Count a hidden choice, and whether it was the likeliest move."""
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
    """Return the mistake if a second evaluation with other random numbers confirms it, else None.

    A best move chosen by one evaluation looks better there than it is, so the cost is that of the
    second. If the second leaves the best move out, the next best of the first replaces it.
    """
    played = position.played
    assert played is not None
    if not found.cost(evaluations, played):
        return None
    again = ask(_with_other_luck(position))
    best = next((b for first in evaluations if (b := _judgement_of(again, first.move))), None)
    mine = _judgement_of(again, played)
    if best is None or mine is None:
        return None
    cost = best.value - mine.value
    if cost < found.mistake_threshold or cost <= STANDARD_ERRORS * mine.error:
        return None
    top = evaluations[0].value
    listed = [(str(other.move), round(top - other.value, 4)) for other in evaluations[:LISTED]]
    return Mistake(number, str(played), round(cost, 4), round(mine.error, 4), listed)


def _with_other_luck(position: Position) -> Position:
    """Return the position with other random numbers for the judge."""
    seed = selfplay.seed_of(position.seed.hex())
    return Position(
        position.app, position.seen, position.moves, seed, position.memory, position.played
    )


def _judgement_of(
    evaluations: Sequence[MoveEvaluation], move: Move | None
) -> MoveEvaluation | None:
    return next((one for one in evaluations if one.move == move), None)

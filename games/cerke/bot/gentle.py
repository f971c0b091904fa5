"""Gentle: rates moves as Steady does, but only those that it notices.

It notices most captures and many short moves, fewer long moves, slides and drops, and none of
Tam2's. In some turns it forgets what the opponent could take back.
"""

from collections.abc import Mapping, Sequence

from games.cerke.bot.evaluation import (
    THREAT,
    Promise,
    arrivals,
    best_capture,
    expected,
    playing_on,
    potential,
    settled,
)
from games.cerke.rules import Observation, imagine
from games.cerke.rules.board import SQUARES, distance
from games.cerke.rules.movement import position
from games.cerke.rules.pieces import OWNER
from games.cerke.rules.season import gain
from games.cerke.rules.state import State
from games.engine.chance import Dice, Guess
from games.engine.contract import Move

CAREFUL = 80
"""The percentage of turns in which it considers what the opponent could take.

Chosen with `bots_match`: against Steady it wins 27.3 % ± 2.2 of 400 seasons, with 90 here 33.3 % ±
2.7 of 300; it beats Random whatever it overlooks.
"""
CAPTURE, PLAIN, HIDDEN = 90, 60, 40
"""The chances in per cent to notice a capture, a move of at most `NEAR` squares, other moves."""
NEAR = 2
LOOKED_AT = 10
"""The number of moves whose outcome is evaluated."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the best of the moves that it notices by `dice`, or of all if it notices none."""
    state, guess, moves = imagine(seen), Guess(dice), playing_on(moves)
    if seen.phase == "declare":
        return moves[0] if gain(state, state.turn) > 0 else moves[1]
    careful = guess.below(100) < CAREFUL
    if seen.phase == "turn":
        noticed = [move for move in moves if guess.below(100) < _plain(state, move)]
        danger = arrivals(state.board, 1 - state.turn) if careful else {}
        moves = _promising(state, guess.shuffled(noticed or moves), danger)
    judge = settled if careful else unanswered
    return max(moves, key=lambda move: expected(state, move, judge))


def _plain(state: State, move: Move) -> int:
    """Return the chance in per cent that a move is noticed."""
    if move.verb == "tam":
        return 0
    if move.verb not in ("move", "step"):
        return HIDDEN
    start, *squares = (SQUARES[name] for name in move.args)
    if OWNER[state.board[squares[-1]]] == 1 - state.turn:
        return CAPTURE
    return PLAIN if distance(start, squares[-1]) <= NEAR else HIDDEN


def _promising(state: State, moves: Sequence[Move], danger: Mapping[int, float]) -> Sequence[Move]:
    """Return the `LOOKED_AT` moves that a quick rating puts first."""
    seat = state.turn
    promise = Promise(
        at=position(state.board, seat),
        mine=state.reserves[seat],
        theirs=state.reserves[1 - seat],
        tam_moved=state.tam_moved,
        danger=danger,
    )
    return sorted(moves, key=promise.value, reverse=True)[:LOOKED_AT]


def unanswered(state: State, seat: int) -> float:
    """Return a position's value to `seat`, which has just moved, if no answer followed."""
    if state.end or state.phase == "declare":
        return settled(state, seat)
    promise = potential(state.reserves[seat]) - potential(state.reserves[1 - seat])
    return promise + THREAT * best_capture(state.board, seat, state.reserves[seat])

"""Values of positions and moves, in points and estimates.

Bots need the best capture of every position, so it is found without listing all captures. Sets of
squares are bit masks. The squares that a piece reaches at most are precomputed: one comparison with
the squares still wanted rules out most moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.cerke.rules import apply
from games.cerke.rules.board import SIDE, SQUARES, Board, distance, field, protected_squares
from games.cerke.rules.hands import KINGS, RECIPES, add_piece, hands_of, missing_kinds, remove_piece
from games.cerke.rules.legal import choices_of_turn
from games.cerke.rules.movement import (
    ENOUGH,
    LEGS,
    STICKS,
    THROWS,
    WEIGHTS,
    Leg,
    Position,
    chance_to_throw,
    needs_water_throw,
    onward,
    own_squares,
    position,
    reached,
)
from games.cerke.rules.pieces import EMPTY, HELD_BY_NAME, IO, NOBODY, OWNER, TAM, held
from games.cerke.rules.season import gain
from games.cerke.rules.state import POINTS, Reserve, State
from games.engine.chance import Chance
from games.engine.contract import Move

# Captures

BOARD = range(SIDE * SIDE)
AT_LEAST = tuple(map(chance_to_throw, range(SIDE)))
"""The chance of at least this many dark faces, by number, up to the board's widest distance."""
WATER = AT_LEAST[ENOUGH]
CARRIES = tuple(tuple(AT_LEAST[distance(via, to)] for to in BOARD) for via in BOARD)
"""The chance that a stepping throw carries a piece, by via square and end."""


def entering(piece: int, start: int, to: int) -> float:
    """Return the chance that the piece ends on `to`, which may need a water throw."""
    return WATER if needs_water_throw(piece, start, to) else 1.0


def find_best_capture(board: Board, seat: int, prize: Callable[[int], float]) -> float:
    """Return the value of this seat's best capture, times its chance; 0 if there is none.

    `prize` returns the value of a captured piece, given without its side; it is above 0.
    """
    hunt = _Hunt(board, seat, prize)
    for start, piece in enumerate(board):
        if OWNER[piece] == seat and TWO[piece][start] & hunt.wanted:
            hunt.from_square(start, piece)
    return hunt.found


class _Hunt:
    """One search: the best capture `found` so far, and the squares `wanted`, which may beat it."""

    __slots__ = ("_board", "_inside", "_left", "_worth", "found", "wanted")

    def __init__(self, board: Board, seat: int, prize: Callable[[int], float]) -> None:
        self._board, self._inside = list(board), field(board)
        theirs = [square for square, piece in enumerate(board) if OWNER[piece] == 1 - seat]
        guarded = set(protected_squares(board, 1 - seat))
        self._worth = {
            square: prize(held(board[square])) for square in theirs if square not in guarded
        }
        self._left = sorted(self._worth, key=lambda square: -self._worth[square])
        self.found, self.wanted = 0.0, sum(1 << square for square in self._worth)

    def from_square(self, start: int, piece: int) -> None:
        """Try this piece's captures that may be the best."""
        board, vias = self._board, []
        for to in _pieces_met(LEGS[piece][self._inside[start]][start], board):
            if self.wanted >> to & 1:
                self._take(to, entering(piece, start, to))
            if board[to] != TAM:
                vias.append(to)
        board[start] = EMPTY
        for via in vias:
            if ONE[piece][self._inside[via]][via] & self.wanted:
                self._onward(start, piece, via)
        board[start] = piece

    def _onward(self, start: int, piece: int, via: int) -> None:
        """Try the second leg, while the piece is lifted (CE-30)."""
        leg = LEGS[piece][self._inside[via]][via]
        for to in leg.finite(self._board):
            if self.wanted >> to & 1:
                self._take(to, entering(piece, start, to))
        for to in _pieces_on_lines(leg, self._board):
            if self.wanted >> to & 1:
                self._take(to, entering(piece, start, to) * CARRIES[via][to])

    def _take(self, square: int, chance: float) -> None:
        """Record a capture; squares that can't be worth more are no longer wanted."""
        value = chance * self._worth[square]
        if value > self.found:
            self.found, left = value, self._left
            while left and self._worth[left[-1]] <= value:
                self.wanted ^= 1 << left.pop()


def _pieces_met(leg: Leg, board: Sequence[int]) -> Iterator[int]:
    """Yield the squares where a leg meets pieces of either side."""
    yield from (to for to in leg.finite(board) if board[to])
    yield from _pieces_on_lines(leg, board)


def _pieces_on_lines(leg: Leg, board: Sequence[int]) -> Iterator[int]:
    """Yield the squares where infinite legs meet pieces."""
    for line in leg.lines:
        ignored = leg.ignored
        for square in line:
            if board[square]:
                yield square
                if not ignored:
                    break
                ignored -= 1


def _mask(leg: Leg) -> int:
    """Return the mask of all that a leg reaches on an empty board."""
    ends = (to for _, to in leg.long_steps)
    squares = {*leg.steps, *ends, *(to for line in leg.lines for to in line)}
    return sum(1 << square for square in squares)


def _two(outside: Sequence[int], inside: Sequence[int]) -> tuple[int, ...]:
    """Return masks by square of what two legs reach at most, wherever the field is."""
    once = [out | within for out, within in zip(outside, inside, strict=True)]
    twice = []
    for mask in once:
        both = mask
        for via in BOARD:
            if mask >> via & 1:
                both |= once[via]
        twice.append(both)
    return tuple(twice)


ONE = tuple(tuple(tuple(map(_mask, legs)) for legs in both) for both in LEGS)
"""Masks of what one leg reaches at most, by piece, whether it starts in the field, and square."""
TWO = tuple(_two(*legs) if legs else () for legs in ONE)
"""Masks of what a piece reaches in a turn at most, by piece and square."""


# Positions and moves

EXACTLY = tuple(weight / sum(WEIGHTS) for weight in WEIGHTS)
WINNING = 60.0
"""The value of being able to end the season with a gain."""
FOLLY = -30.0
"""The value of having to declare without a gain."""
NEAR = 0.3
"""The share of a hand's points that is left for each piece it lacks."""
THREAT = 0.25
PIECE = 0.4
FAR_BEHIND = 4


Judge = Callable[[State, int], float]
"""A function that returns a position's value to the seat that has just moved."""


def playing_on(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without accepting a draw: bots ignore an offer and move."""
    return [move for move in moves if move.verb != "accept_draw"]


@lru_cache(maxsize=4096)
def potential(reserve: Reserve) -> float:
    """Return the value of captured pieces, of hands made and of hands nearly made."""
    kings = sum(piece // 2 == IO for piece in reserve)
    total = PIECE * len(reserve)
    for name, (points, _) in RECIPES.items():
        spare = 0 if name in KINGS else kings
        lacks = max(0, len(missing_kinds(reserve, name)) - spare)
        total += points * NEAR**lacks if lacks < FAR_BEHIND else 0.0
    return total


@lru_cache(maxsize=16384)
def prize(reserve: Reserve, piece: int) -> float:
    """Return the value that this piece, given without its side, adds to a reserve."""
    after = add_piece(reserve, piece)
    winning = WINNING if set(hands_of(after)) - set(hands_of(reserve)) else 0.0
    return potential(after) - potential(reserve) + winning


def arrivals(board: Board, seat: int) -> dict[int, float]:
    """Return by square the chance that `seat` gets there in one turn, with its best piece."""
    at = position(board, seat)
    best: dict[int, float] = {}
    for start in own_squares(at):
        for to, chance in _ways_from(at, start):
            if chance > best.get(to, 0.0):
                best[to] = chance
    return best


def _ways_from(at: Position, start: int) -> Iterator[tuple[int, float]]:
    """Yield where a piece may end, with chances; steps on Tam2 cost too much and are left out."""
    piece = at.board[start]
    for to in reached(at, start):
        if at.free[to]:
            yield to, entering(piece, start, to)
        if at.board[to] not in (EMPTY, TAM):
            ways = onward(at, start, to)
            for end in ways.finite:
                yield end, entering(piece, start, end)
            for end in ways.infinite:
                yield end, entering(piece, start, end) * AT_LEAST[distance(to, end)]


@lru_cache(maxsize=4096)
def best_capture(board: Board, seat: int, reserve: Reserve) -> float:
    """Return the value of this player's best capture to their reserve, times its chance.

    Cached: four of five positions of a search recur within the same turn, as failed throws leave
    the board unchanged and moves in another order lead to the same board.
    """
    return find_best_capture(board, seat, lambda piece: prize(reserve, piece))


def settled(state: State, seat: int) -> float:
    """Return the position's value to `seat`, which has just moved."""
    other = 1 - seat
    if state.end:
        return WINNING * (state.scores[seat] - state.scores[other])
    promise = potential(state.reserves[seat]) - potential(state.reserves[other])
    if state.phase == "declare":
        gained = gain(state, seat)
        return promise + gained + (WINNING if gained > 0 else FOLLY)
    theirs = best_capture(state.board, other, state.reserves[other])
    mine = best_capture(state.board, seat, state.reserves[seat])
    return promise - theirs + THREAT * mine


def expected(state: State, move: Move, judge: Judge = settled) -> float:
    """Return a move's value to its player, averaged over its throws."""
    seat = state.turn
    after, thrown = _after(state, move, STICKS)
    if after.slide:
        return _slide(after, judge)
    if not thrown:
        return judge(after, seat)
    failed, _ = _after(state, move, 0)
    return WATER * judge(after, seat) + (1 - WATER) * judge(failed, seat)


def _slide(thrown: State, judge: Judge) -> float:
    """Return the average value of a slide over all throws; in `thrown` the throw shows 5."""
    assert thrown.slide is not None
    passing = judge(_after(thrown, Move("pass"), 0)[0], thrown.turn)
    best = [passing] * (STICKS + 1)
    for move in choices_of_turn(thrown):
        if move.verb == "to":
            far = distance(thrown.slide.via, SQUARES[move.args[0]])
            worth = expected(thrown, move, judge)
            best[far:] = [max(before, worth) for before in best[far:]]
    return sum(chance * worth for chance, worth in zip(EXACTLY, best, strict=True))


def _after(state: State, move: Move, faces: int) -> tuple[State, bool]:
    """Return the state after a move whose throw shows `faces`, and whether it had a throw."""
    chance = Chance(None, 1, {THROWS: [faces]})
    return apply(state, state.turn, move, chance), bool(chance.events)


@dataclass(frozen=True, slots=True)
class Promise:
    """A quick rating of moves, by what they capture and what the opponent could take back.

    `danger` has the opponent's chance to get to each square.
    """

    at: Position
    mine: Reserve
    theirs: Reserve
    tam_moved: bool
    danger: Mapping[int, float]

    @classmethod
    def from_state(cls, state: State) -> Promise:
        seat = state.turn
        mine, theirs = state.reserves[seat], state.reserves[1 - seat]
        danger = arrivals(state.board, 1 - seat)
        return cls(position(state.board, seat), mine, theirs, state.tam_moved, danger)

    def value(self, move: Move) -> float:
        if move.verb == "drop":
            piece = HELD_BY_NAME[" ".join(move.args[:2])]
            return potential(remove_piece(self.mine, piece)) - potential(self.mine)
        if move.verb == "tam":
            return FOLLY if self.tam_moved or move.args[0] == move.args[2] else 0.0
        start, *squares = (SQUARES[name] for name in move.args)
        if self.at.board[squares[0]] == TAM:
            return FOLLY
        if move.verb == "slide":
            return self._slide(start, squares[0])
        return self._arrival(start, squares[-1])

    def _slide(self, start: int, via: int) -> float:
        ends = onward(self.at, start, via).infinite
        return max(AT_LEAST[distance(via, to)] * self._arrival(start, to) for to in ends)

    def _arrival(self, start: int, to: int) -> float:
        """Rate the capture, if any, and how much safer the piece is on its new square."""
        piece, taken = self.at.board[start], self.at.board[to]
        risk = prize(self.theirs, held(piece))
        better = self.danger.get(start, 0.0) - self.danger.get(to, 0.0)
        won = prize(self.mine, held(taken)) if OWNER[taken] != NOBODY and to != start else 0.0
        return entering(piece, start, to) * (won + risk * better)


def ends_season(state: State) -> bool:
    """Return whether to end the season: for a gain, but the last season only to win the table."""
    seat = state.turn
    gained = gain(state, seat)
    ahead = state.scores[seat] + gained > POINTS
    if state.season == state.seasons:
        return ahead
    return gained > 0

"""What positions and moves are worth, in points and guesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.cerke.bot import capturing
from games.cerke.bot.capturing import AT_LEAST, WATER, entering
from games.cerke.rules import apply
from games.cerke.rules.board import SQUARES, Board, distance
from games.cerke.rules.hands import KINGS, RECIPES, made, missing, with_piece, without_piece
from games.cerke.rules.legal import asked
from games.cerke.rules.pieces import EMPTY, HELD_BY_NAME, IO, NOBODY, OWNER, TAM, held
from games.cerke.rules.points import gain
from games.cerke.rules.reach import Position, onward, own_squares, position, reached
from games.cerke.rules.state import POINTS, Reserve, State
from games.cerke.rules.throws import STICKS, THROWS, WEIGHTS
from games.engine.chance import Chance
from games.engine.contract import Move

EXACTLY = tuple(weight / sum(WEIGHTS) for weight in WEIGHTS)
WINNING = 60.0
"""What it is worth that one may end the season with a gain."""
FOLLY = -30.0
"""What it is worth to have to declare without one."""
NEAR = 0.3
"""The share of a hand's points that is left for each piece it lacks."""
THREAT = 0.25
PIECE = 0.4
FAR_BEHIND = 4


Judge = Callable[[State, int], float]
"""What a position is worth to the seat that has just moved."""


def playing_on(moves: Sequence[Move]) -> Sequence[Move]:
    """Without the answer to an offered draw: bots leave the offer and move."""
    return [move for move in moves if move.verb != "accept_draw"]


@lru_cache(maxsize=4096)
def potential(reserve: Reserve) -> float:
    """What the pieces captured promise: hands made, and those that are near."""
    kings = sum(piece // 2 == IO for piece in reserve)
    total = PIECE * len(reserve)
    for name, (points, _) in RECIPES.items():
        spare = 0 if name in KINGS else kings
        lacks = max(0, len(missing(reserve, name)) - spare)
        total += points * NEAR**lacks if lacks < FAR_BEHIND else 0.0
    return total


@lru_cache(maxsize=16384)
def prize(reserve: Reserve, piece: int) -> float:
    """What capturing this piece (without its side) brings to a reserve."""
    after = with_piece(reserve, piece)
    winning = WINNING if set(made(after)) - set(made(reserve)) else 0.0
    return potential(after) - potential(reserve) + winning


def arrivals(board: Board, seat: int) -> dict[int, float]:
    """How likely a piece of `seat` gets to each square in one turn, the best one."""
    at = position(board, seat)
    best: dict[int, float] = {}
    for start in own_squares(at):
        for to, chance in _from(at, start):
            if chance > best.get(to, 0.0):
                best[to] = chance
    return best


def _from(at: Position, start: int) -> Iterator[tuple[int, float]]:
    """Squares with their chances; ways over Tam2 are left out, they cost too much."""
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
    """What the best capture of this player is worth to their reserve, its chance considered.

    Four of five positions that a look ahead comes to have been met within the same turn: throws
    that fail leave the board as it was, and moves in another order the same board.
    """
    return capturing.best_capture(board, seat, lambda piece: prize(reserve, piece))


def settled(state: State, seat: int) -> float:
    """What the position is worth to `seat`, who has just moved."""
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
    """What a move is worth to who makes it, all its throws averaged."""
    seat = state.turn
    after, thrown = _after(state, move, STICKS)
    if after.slide:
        return _slide(after, judge)
    if not thrown:
        return judge(after, seat)
    failed, _ = _after(state, move, 0)
    return WATER * judge(after, seat) + (1 - WATER) * judge(failed, seat)


def _slide(thrown: State, judge: Judge) -> float:
    """A stepping throw of five was made: what each throw would allow, averaged."""
    assert thrown.slide is not None
    passing = judge(_after(thrown, Move("pass"), 0)[0], thrown.turn)
    best = [passing] * (STICKS + 1)
    for move in asked(thrown):
        if move.verb == "to":
            far = distance(thrown.slide.via, SQUARES[move.args[0]])
            worth = expected(thrown, move, judge)
            best[far:] = [max(one, worth) for one in best[far:]]
    return sum(chance * worth for chance, worth in zip(EXACTLY, best, strict=True))


def _after(state: State, move: Move, faces: int) -> tuple[State, bool]:
    """The state after a move whose throw has so many dark faces, and whether there was one."""
    chance = Chance(None, 1, {THROWS: [faces]})
    return apply(state, state.turn, move, chance), bool(chance.events)


@dataclass(frozen=True, slots=True)
class Promise:
    """A first look at all moves of a position: captures, and what the other could take back."""

    at: Position
    mine: Reserve
    theirs: Reserve
    tam_moved: bool
    danger: Mapping[int, float]

    @classmethod
    def of(cls, state: State) -> Promise:
        seat = state.turn
        mine, theirs = state.reserves[seat], state.reserves[1 - seat]
        danger = arrivals(state.board, 1 - seat)
        return cls(position(state.board, seat), mine, theirs, state.tam_moved, danger)

    def worth(self, move: Move) -> float:
        if move.verb == "drop":
            piece = HELD_BY_NAME[" ".join(move.args[:2])]
            return potential(without_piece(self.mine, piece)) - potential(self.mine)
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
        """What is taken, and whether the piece stands better than before."""
        piece, taken = self.at.board[start], self.at.board[to]
        risk = prize(self.theirs, held(piece))
        better = self.danger.get(start, 0.0) - self.danger.get(to, 0.0)
        won = prize(self.mine, held(taken)) if OWNER[taken] != NOBODY and to != start else 0.0
        return entering(piece, start, to) * (won + risk * better)


def ends_season(state: State) -> bool:
    """Whether who declares should end the season: for points, and not to lose the last one."""
    seat = state.turn
    gained = gain(state, seat)
    ahead = state.scores[seat] + gained > POINTS
    if state.season == state.seasons:
        return ahead
    return gained > 0

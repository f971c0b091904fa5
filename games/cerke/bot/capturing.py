"""The best capture of a board, found without listing all of them: bots ask it of every position.

Squares are bits of a mask. What a piece could reach at the very most is known beforehand, so that
most ways are put aside by one look at the squares that are still wanted.
"""

from collections.abc import Callable, Iterator, Sequence

from games.cerke.rules.board import SIDE, Board, distance, field, protected_squares
from games.cerke.rules.movement import LEGS, Leg
from games.cerke.rules.pieces import EMPTY, OWNER, TAM, held
from games.cerke.rules.throws import ENOUGH, chance_of, needs_water_throw

SQUARES = range(SIDE * SIDE)
AT_LEAST = tuple(map(chance_of, range(SIDE)))
"""How likely a throw has so many dark faces or more, up to the board's widest distance."""
WATER = AT_LEAST[ENOUGH]
CARRIES = tuple(tuple(AT_LEAST[distance(one, other)] for other in SQUARES) for one in SQUARES)
"""How likely a stepping throw carries from one square to another."""


def entering(piece: int, start: int, to: int) -> float:
    """How likely the piece may end there: it throws for its way into the water."""
    return WATER if needs_water_throw(piece, start, to) else 1.0


def best_capture(board: Board, seat: int, prize: Callable[[int], float]) -> float:
    """What the best capture of this seat is worth, its chance considered; 0 without any.

    `prize` says what it is worth to have a piece, without its side; it is more than 0.
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
        """All captures of this piece that may be the best."""
        board, vias = self._board, []
        for to in _met(LEGS[piece][self._inside[start]][start], board):
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
        """The second leg, while the piece is lifted (CE-30)."""
        leg = LEGS[piece][self._inside[via]][via]
        for to in leg.finite(self._board):
            if self.wanted >> to & 1:
                self._take(to, entering(piece, start, to))
        for to in _along(leg, self._board):
            if self.wanted >> to & 1:
                self._take(to, entering(piece, start, to) * CARRIES[via][to])

    def _take(self, square: int, chance: float) -> None:
        """A capture; what can't be worth more isn't wanted any longer."""
        value = chance * self._worth[square]
        if value > self.found:
            self.found, left = value, self._left
            while left and self._worth[left[-1]] <= value:
                self.wanted ^= 1 << left.pop()


def _met(leg: Leg, board: Sequence[int]) -> Iterator[int]:
    """Where a leg meets pieces, whoever's they are."""
    yield from (to for to in leg.finite(board) if board[to])
    yield from _along(leg, board)


def _along(leg: Leg, board: Sequence[int]) -> Iterator[int]:
    """The pieces that infinite legs meet."""
    for line in leg.lines:
        ignored = leg.ignored
        for square in line:
            if board[square]:
                yield square
                if not ignored:
                    break
                ignored -= 1


def _mask(leg: Leg) -> int:
    """All that a leg reaches on an empty board."""
    ends = (to for _, to in leg.long_steps)
    found = {*leg.steps, *ends, *(to for line in leg.lines for to in line)}
    return sum(1 << square for square in found)


def _two(outside: Sequence[int], inside: Sequence[int]) -> tuple[int, ...]:
    """By square: what two legs reach at most, wherever the field is."""
    once = [one | other for one, other in zip(outside, inside, strict=True)]
    found = []
    for mask in once:
        both = mask
        for via in SQUARES:
            if mask >> via & 1:
                both |= once[via]
        found.append(both)
    return tuple(found)


ONE = tuple(tuple(tuple(map(_mask, legs)) for legs in both) for both in LEGS)
"""By piece, whether the leg starts in the field, and square: what one leg reaches at most."""
TWO = tuple(_two(*legs) if legs else () for legs in ONE)
"""By piece and square: what it reaches in a turn at most."""

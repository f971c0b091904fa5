"""Movement: the legs of each kind, the squares a piece reaches, paths of Tam2, and throws.

Offsets are (forward, sideways) as the piece's owner sees the board. All kinds move alike to the
left and to the right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.cerke.rules import pieces
from games.cerke.rules.board import NEIGHBOURS, SIDE, WATER, Board, endings, field, offset
from games.cerke.rules.pieces import (
    DAU,
    EMPTY,
    GUA,
    IO,
    KAUK,
    KAUN,
    KIND,
    KUA,
    MAUN,
    NUAK,
    OWNER,
    TAM,
    TUK,
    UAI,
)
from games.engine.chance import Chance, Dice

# Legs: for every piece and square, what a leg that starts there reaches

Offset = tuple[int, int]

AHEAD: Offset = (1, 0)
BACK: Offset = (-1, 0)
ASIDE: tuple[Offset, ...] = ((0, 1), (0, -1))
ORTHOGONAL = (AHEAD, BACK, *ASIDE)
DIAGONAL: tuple[Offset, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL = ORTHOGONAL + DIAGONAL


def _doubled(offsets: Sequence[Offset]) -> tuple[Offset, ...]:
    return tuple((2 * ahead, 2 * aside) for ahead, aside in offsets)


@dataclass(frozen=True, slots=True)
class Way:
    """The moves of a kind of piece, as offsets.

    `steps` are finite, `long_steps` go two squares if the one between is empty, `lines` are
    infinite: they leave out the first `after` squares and may ignore `ignored` pieces.
    """

    steps: tuple[Offset, ...] = ()
    long_steps: tuple[Offset, ...] = ()
    lines: tuple[Offset, ...] = ()
    after: int = 0
    ignored: int = 0


OUTSIDE = {
    NUAK: Way(lines=(AHEAD,)),
    KAUK: Way(steps=(AHEAD,)),
    GUA: Way(lines=ORTHOGONAL),
    KAUN: Way(steps=_doubled(ORTHOGONAL)),
    DAU: Way(steps=DIAGONAL),
    MAUN: Way(steps=_doubled(DIAGONAL)),
    KUA: Way(steps=ASIDE, lines=(AHEAD, BACK)),
    TUK: Way(steps=(AHEAD, BACK), lines=ASIDE),
    UAI: Way(steps=(AHEAD, *ASIDE, *DIAGONAL)),
    IO: Way(steps=ALL),
}
INSIDE = {
    NUAK: Way(steps=ASIDE, long_steps=ASIDE, lines=(AHEAD, BACK)),
    KAUK: Way(steps=ORTHOGONAL, long_steps=(AHEAD,)),
    GUA: Way(lines=DIAGONAL),
    KAUN: Way(steps=_doubled(DIAGONAL)),
    DAU: Way(lines=DIAGONAL),
    MAUN: Way(lines=DIAGONAL, after=1),
    KUA: Way(lines=ORTHOGONAL),
    TUK: Way(lines=ALL, ignored=1),
    UAI: Way(steps=ALL),
    IO: Way(steps=ALL),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """A piece's moves from one square: `long_steps` as (between, to), `lines` from near to far."""

    steps: tuple[int, ...]
    long_steps: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, ...], ...]
    ignored: int

    def finite(self, board: Sequence[int]) -> Sequence[int]:
        """Return the squares of finite legs, occupied or not."""
        if not self.long_steps:
            return self.steps
        return (*self.steps, *(to for between, to in self.long_steps if not board[between]))

    def infinite(self, board: Sequence[int]) -> Sequence[int]:
        """Return the squares of infinite legs up to the first piece not ignored (CE-25)."""
        squares: list[int] = []
        for line in self.lines:
            ignored = self.ignored
            for square in line:
                squares.append(square)
                if board[square]:
                    if not ignored:
                        break
                    ignored -= 1
        return squares


def _line(start: int, rows: int, columns: int) -> tuple[int, ...]:
    squares = (offset(start, n * rows, n * columns) for n in range(1, SIDE))
    return tuple(square for square in squares if square is not None)


def _leg(way: Way, seat: int, start: int) -> Leg:
    forward = 1 - 2 * seat
    steps = [offset(start, forward * ahead, aside) for ahead, aside in way.steps]
    lines = [_line(start, forward * ahead, aside)[way.after :] for ahead, aside in way.lines]
    long_steps = [_line(start, forward * ahead, aside)[:2] for ahead, aside in way.long_steps]
    return Leg(
        tuple(square for square in steps if square is not None),
        tuple((pair[0], pair[1]) for pair in long_steps if len(pair) == 2),
        tuple(filter(None, lines)),
        way.ignored,
    )


def _legs(piece: int) -> tuple[tuple[Leg, ...], ...]:
    """Return a piece's legs outside the field, then inside, by square."""
    if pieces.KIND[piece] == pieces.NOBODY:
        return ()
    return _kind_legs(pieces.KIND[piece], pieces.OWNER[piece])


@cache
def _kind_legs(kind: int, seat: int) -> tuple[tuple[Leg, ...], ...]:
    """Return a kind's legs, the same for both colours: cached to shorten the import."""
    ways = (OUTSIDE[kind], INSIDE[kind])
    return tuple(tuple(_leg(way, seat, start) for start in range(SIDE * SIDE)) for way in ways)


LEGS = tuple(_legs(piece) for piece in range(pieces.TAM + 1))
"""The legs by piece, whether they start in the field, and the start square (CE-14)."""


# Where a piece of the board can go, with and without stepping on another


@dataclass(frozen=True, slots=True)
class Position:
    """A board for the player to move, by square: `inside` the field, `free` to end on (CE-26)."""

    board: Board
    seat: int
    inside: tuple[bool, ...]
    free: Sequence[bool]


def position(board: Board, seat: int) -> Position:
    return Position(board, seat, field(board), endings(board, seat))


def leg_from(at: Position, piece: int, start: int) -> Leg:
    """Return the leg of a piece from a square, inside the field or outside (CE-14)."""
    return LEGS[piece][at.inside[start]][start]


def reached(at: Position, start: int) -> tuple[int, ...]:
    """Return all squares that the piece on `start` reaches, occupied or not."""
    way = leg_from(at, at.board[start], start)
    return (*way.finite(at.board), *way.infinite(at.board))


class Onward(NamedTuple):
    """The squares where a piece may end after stepping, by finite and by infinite legs."""

    finite: list[int]
    infinite: list[int]


def onward(at: Position, start: int, via: int) -> Onward:
    """Return where the second leg may end; the piece's start counts as empty (CE-30)."""
    free, lifted = at.free, list(at.board)
    lifted[start] = EMPTY
    way = leg_from(at, at.board[start], via)
    return Onward(
        [to for to in way.finite(lifted) if free[to] or to == start],
        [to for to in way.infinite(lifted) if free[to] or to == start],
    )


def own_squares(at: Position) -> Iterator[int]:
    """Yield the squares of the pieces of the player to move."""
    return (square for square, piece in enumerate(at.board) if OWNER[piece] == at.seat)


# Paths of Tam2 (CE-44 to CE-46)


@dataclass(frozen=True, slots=True)
class TamPath:
    """A path of Tam2 from `start` over `first` to `to`; in `leg` 1 or 2 it may step on `via`."""

    start: int
    first: int
    to: int
    via: int | None = None
    leg: int = 0


def tam_paths(board: Board) -> Iterator[TamPath]:
    """Yield all paths of Tam2; its start counts as empty once it has left."""
    start = board.index(TAM)
    for first in NEIGHBOURS[start]:
        if board[first] == EMPTY:
            yield from (TamPath(start, first, to) for to in _empty_neighbours(board, start, first))
            yield from (
                TamPath(start, first, to, via, 2) for via, to in _stepped_over(board, start, first)
            )
    for via, first in _stepped_over(board, start, start):
        yield from (
            TamPath(start, first, to, via, 1) for to in _empty_neighbours(board, start, first)
        )


def _empty_neighbours(board: Board, start: int, at: int) -> Iterator[int]:
    """Yield the empty neighbours of the square `at`; Tam2's `start` counts as empty."""
    return (to for to in NEIGHBOURS[at] if board[to] == EMPTY or to == start)


def _stepped_over(board: Board, start: int, at: int) -> Iterator[tuple[int, int]]:
    """Yield each occupied neighbour of the square `at` with each of its empty neighbours."""
    for via in NEIGHBOURS[at]:
        if board[via] not in (EMPTY, TAM):
            yield from ((via, to) for to in _empty_neighbours(board, start, via))


def board_after_tam(board: Board, path: TamPath) -> Board:
    """Return the board after Tam2's move; it may end where it started."""
    after = list(board)
    after[path.start], after[path.to] = EMPTY, TAM
    return tuple(after)


# Throws of the five sticks (CE-9)

STICKS = 5
ENOUGH = 3
"""The fewest dark faces that let a piece enter the water (CE-41)."""
WEIGHTS = (1, 5, 10, 10, 5, 1)
"""The numbers of the 32 possible throws that show 0 to 5 dark faces (CE-9)."""
THROWS = "throws"
"""The kind of the chance events that are throws."""


def throw(chance: Chance) -> int:
    """Throw the sticks and return the number of dark faces, 0 to 5."""
    return int(chance.decide(THROWS, _dark_faces))


def _dark_faces(dice: Dice) -> int:
    return sum(dice.below(2) for _ in range(STICKS))


def chance_to_throw(faces: int) -> float:
    """Return the share of throws with at least this many dark faces."""
    return sum(WEIGHTS[faces:]) / sum(WEIGHTS)


def needs_water_throw(piece: int, start: int, to: int) -> bool:
    """Return whether a throw is needed for the piece to enter water (CE-41, CE-42)."""
    return WATER[to] and not WATER[start] and KIND[piece] != NUAK

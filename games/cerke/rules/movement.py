"""How pieces move: for every piece and square, what a leg that starts there reaches.

Offsets are (forward, sideways) in the eyes of the owner; all moves are the same to both hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.cerke.rules import pieces
from games.cerke.rules.board import SIDE, offset
from games.cerke.rules.pieces import DAU, GUA, IO, KAUK, KAUN, KUA, MAUN, NUAK, TUK, UAI

Offset = tuple[int, int]

AHEAD: Offset = (1, 0)
BACK: Offset = (-1, 0)
ASIDE: tuple[Offset, ...] = ((0, 1), (0, -1))
ORTHOGONAL = (AHEAD, BACK, *ASIDE)
DIAGONAL: tuple[Offset, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL = ORTHOGONAL + DIAGONAL


def _twice(offsets: Sequence[Offset]) -> tuple[Offset, ...]:
    return tuple((2 * ahead, 2 * aside) for ahead, aside in offsets)


@dataclass(frozen=True, slots=True)
class Way:
    """`steps` are finite, `long_steps` go two squares if the one between is empty, `lines` are
    infinite; along a line one starts `after` so many squares and may ignore `ignored` pieces.
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
    KAUN: Way(steps=_twice(ORTHOGONAL)),
    DAU: Way(steps=DIAGONAL),
    MAUN: Way(steps=_twice(DIAGONAL)),
    KUA: Way(steps=ASIDE, lines=(AHEAD, BACK)),
    TUK: Way(steps=(AHEAD, BACK), lines=ASIDE),
    UAI: Way(steps=(AHEAD, *ASIDE, *DIAGONAL)),
    IO: Way(steps=ALL),
}
INSIDE = {
    NUAK: Way(steps=ASIDE, long_steps=ASIDE, lines=(AHEAD, BACK)),
    KAUK: Way(steps=ORTHOGONAL, long_steps=(AHEAD,)),
    GUA: Way(lines=DIAGONAL),
    KAUN: Way(steps=_twice(DIAGONAL)),
    DAU: Way(lines=DIAGONAL),
    MAUN: Way(lines=DIAGONAL, after=1),
    KUA: Way(lines=ORTHOGONAL),
    TUK: Way(lines=ALL, ignored=1),
    UAI: Way(steps=ALL),
    IO: Way(steps=ALL),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """A way from one square: `long_steps` as (between, to), `lines` from near to far."""

    steps: tuple[int, ...]
    long_steps: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, ...], ...]
    ignored: int

    def finite(self, board: Sequence[int]) -> Sequence[int]:
        """Squares of finite legs, whoever stands on them."""
        if not self.long_steps:
            return self.steps
        return (*self.steps, *(to for between, to in self.long_steps if not board[between]))

    def infinite(self, board: Sequence[int]) -> Sequence[int]:
        """Squares of infinite legs: up to and with the first piece not ignored (CE-25)."""
        found: list[int] = []
        for line in self.lines:
            ignored = self.ignored
            for square in line:
                found.append(square)
                if board[square]:
                    if not ignored:
                        break
                    ignored -= 1
        return found


def _line(start: int, rows: int, columns: int) -> tuple[int, ...]:
    found = (offset(start, n * rows, n * columns) for n in range(1, SIDE))
    return tuple(square for square in found if square is not None)


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
    """Of one piece: outside the field, then inside, by square."""
    if pieces.KIND[piece] == pieces.NOBODY:
        return ()
    return _kind_legs(pieces.KIND[piece], pieces.OWNER[piece])


@cache
def _kind_legs(kind: int, seat: int) -> tuple[tuple[Leg, ...], ...]:
    """Those of both colours are the same; every process that imports this reckons them."""
    ways = (OUTSIDE[kind], INSIDE[kind])
    return tuple(tuple(_leg(way, seat, start) for start in range(SIDE * SIDE)) for way in ways)


LEGS = tuple(_legs(piece) for piece in range(pieces.TAM + 1))
"""By piece, whether the leg starts in the field, and the square it starts from (CE-14)."""

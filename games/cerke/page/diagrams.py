"""How a piece moves, as a picture that the engine's own tables draw."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from games.cerke.rules.board import SIDE, SQUARES
from games.cerke.rules.movement import LEGS
from games.cerke.rules.pieces import EMPTY, KINDS, RED, held_of, on_board

CENTRE = SQUARES["ZO"]
REACH = 2
UNIT = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """A square of the picture, in its units; `infinite` ones go on along `line`, if that is set."""

    x: int
    y: int
    infinite: bool
    line: tuple[int, int] | None = None
    """How far the line goes on beyond the picture, in units."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Five by five squares around a piece whose forward is up."""

    size: int
    grid: str
    """All squares as one path."""
    middle: int
    marks: tuple[Mark, ...]

    @property
    def words(self) -> str:
        """For who doesn't see it: how many squares of each sort."""
        slides = sum(mark.infinite for mark in self.marks)
        fixed = len(self.marks) - slides
        values = {"fixed": fixed, "slides": slides}
        return _("fixed squares: %(fixed)d, on lines: %(slides)d") % values


@cache
def diagram(kind: str, inside: bool) -> Diagram:
    """Where a piece may go on an empty board, in the field (`inside`) or outside."""
    piece = on_board(held_of(KINDS.index(kind), RED), seat=1)
    leg = LEGS[piece][inside][CENTRE]
    board = [EMPTY] * (SIDE * SIDE)
    finite, infinite = set(leg.finite(board)), set(leg.infinite(board))
    marks = [_mark(square, square in infinite) for square in sorted(finite | infinite)]
    across = range(2 * REACH + 1)
    return Diagram(
        len(across) * UNIT,
        _grid(len(across)),
        REACH * UNIT + UNIT // 2,
        tuple(mark for mark in marks if mark is not None),
    )


def _grid(count: int) -> str:
    ends = [step * UNIT for step in range(1, count)]
    size = count * UNIT
    lines = (f"M{end} 0v{size}M0 {end}h{size}" for end in ends)
    return f"M0 0h{size}v{size}H0z" + "".join(lines)


def _mark(square: int, infinite: bool) -> Mark | None:
    rows = square // SIDE - CENTRE // SIDE
    columns = square % SIDE - CENTRE % SIDE
    if max(abs(rows), abs(columns)) > REACH:
        return None
    at_edge = infinite and max(abs(rows), abs(columns)) == REACH
    half = UNIT // 2
    line = (columns // REACH * half, rows // REACH * half) if at_edge else None
    return Mark((columns + REACH) * UNIT + half, (rows + REACH) * UNIT + half, infinite, line)

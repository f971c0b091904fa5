"""The 81 squares as one audience sees them, the effects of touches, and diagrams of moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.cerke.page import words
from games.cerke.page.choices import HERE, SLIDE, SURE, Tree, move_of
from games.cerke.rules import Observation, imagine
from games.cerke.rules.board import (
    NAMES,
    PERMANENT,
    SIDE,
    SQUARES,
    WATER,
    distance,
    protected_squares,
)
from games.cerke.rules.movement import LEGS
from games.cerke.rules.pieces import EMPTY, KINDS, OWNER, RED, SIDES, TAM_NAME, held_of, on_board
from games.cerke.rules.state import Turn

HEAD = 0.25
"""The length of an arrow's head, in squares."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawn piece: `mine` points up; Tam has neither side nor colour."""

    kind: str
    colour: str = ""
    mine: bool = True
    red: bool = False

    @classmethod
    def from_name(cls, name: str, below: int) -> Piece:
        """Parse `red Kauk2 A`, with seat `below` at the bottom; without a side it is `mine`."""
        if name == TAM_NAME:
            return cls(TAM_NAME)
        colour, kind, *side = name.split(" ")
        mine = not side or SIDES.index(side[0]) == below
        return cls(kind, colour, mine, colour == "red")

    @property
    def code(self) -> str:
        return str(words.CODES.get(self.kind, ""))


@dataclass(frozen=True, slots=True)
class Target:
    """The effect of touching a square: it makes the `move`, or continues to the path `on`."""

    chance: int = SURE
    move: str = ""
    on: str = ""
    far: bool = False
    """True if only a stepping throw leads there."""
    treads: bool = False
    """True if the piece there can't be captured, only stepped on."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: `label` is read out, `classes` style it."""

    name: str
    label: str
    classes: str
    piece: Piece | None
    target: Target | None = None
    leads: str = ""
    """The address of the page after a touch, for readers without script."""

    @property
    def row(self) -> str:
        return self.name[1:]

    @property
    def acts(self) -> bool:
        """True if it is a link or a button on pages without script."""
        return bool(self.leads or (self.target and self.target.move))


@dataclass(frozen=True, slots=True)
class Touched:
    """The touches so far, and the subtree of the next ones."""

    path: tuple[str, ...] = ()
    node: Tree | None = None

    def targets(self, seen: Observation) -> dict[str, Target]:
        """Return the targets by square; those of a stepping throw have no move of their own."""
        targets: dict[str, Target] = {}
        for touched, further in (self.node or {}).items():
            if touched.startswith(SLIDE):
                if further:  # The chance is 0 beyond five squares.
                    targets.setdefault(touched[1:], Target(further, far=True))
            elif isinstance(further, dict):
                on = "-".join((*self.path, touched))
                treads = HERE not in further and touched in seen.position
                targets[touched] = Target(on=on, treads=treads)
            elif touched != HERE:
                move = str(move_of(seen, (*self.path, touched)))
                targets[touched] = Target(further, move)
        return targets


def squares_of(below: int) -> list[list[int]]:
    """Return the rows of squares from the top, with seat `below` at the bottom."""
    order = range(SIDE * SIDE) if below == 1 else range(SIDE * SIDE - 1, -1, -1)
    return [list(order[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]


@dataclass(frozen=True, slots=True)
class Hold:
    """The squares that the reader may touch: `starts` start a move, `targets` continue `path`.

    `address` returns the page's address after these touches, for readers without script.
    """

    starts: Collection[str]
    targets: Mapping[str, Target]
    path: Sequence[str]
    address: Callable[[str], str]


class Board:
    """A builder of cells and arrows; `owners` names each side's pieces, as `yours`."""

    def __init__(
        self,
        seen: Observation,
        below: int,
        owners: Sequence[str],
        hold: Hold,
        way: Sequence[str] = (),
    ) -> None:
        self.seen, self.below, self.owners, self.hold = seen, below, owners, hold
        self.way = way
        """The squares of a hint."""
        self.tam = next(SQUARES[name] for name, it in seen.position.items() if it == TAM_NAME)
        last = seen.last
        self.guarded = _guarded(seen)
        self.last = {last.start, last.to} - {""} if last else set()
        self.via = last.via if last else ""
        self.grounds = _grounds()

    def rows(self) -> list[list[Cell]]:
        return [
            [self._cell(NAMES[square], square) for square in row] for row in squares_of(self.below)
        ]

    def arrow(self) -> str:
        """Return the last move's arrow; empty for a drop or if the piece stayed on its start."""
        turn = self.seen.last
        if turn is None or not turn.start or not turn.done:
            return ""
        stops = [turn.start, *_between(turn), turn.to]
        return arrow([self._middle(name) for name in stops if name])

    def hinted(self) -> str:
        """Return the arrow of a hint; empty between neighbours, where rings are enough."""
        squares = [SQUARES[name] for name in self.way]
        if len(squares) < 2 or (len(squares) == 2 and distance(*squares) == 1):
            return ""
        return arrow([self._middle(name) for name in self.way])

    def _middle(self, name: str) -> tuple[float, float]:
        for row, squares in enumerate(squares_of(self.below)):
            if SQUARES[name] in squares:
                return squares.index(SQUARES[name]) + 0.5, row + 0.5
        raise KeyError(name)

    def _cell(self, name: str, square: int) -> Cell:
        there, target = self.seen.position.get(name), self.hold.targets.get(name)
        marks = self._marks(name, square, there, target)
        return Cell(
            name,
            self._label(name, there, marks, target),
            " ".join(marks),
            Piece.from_name(there, self.below) if there else None,
            target,
            self._touch(name, target),
        )

    def _touch(self, name: str, target: Target | None) -> str:
        """Return the address that this square links to; empty for a button or without effect.

        Another own piece is chosen instead of stepped on, which the list offers.
        """
        if target and target.on and not self._is_chosen_instead(name):
            return self.hold.address(target.on)
        starts = name in self.hold.starts and not (target and target.move)
        return self.hold.address(name) if starts else ""

    def _is_chosen_instead(self, name: str) -> bool:
        own = self.seen.position.get(name, "").endswith(f" {SIDES[self.below]}")
        return own and len(self.hold.path) == 1 and name in self.hold.starts

    def _marks(self, name: str, square: int, there: str | None, target: Target | None) -> list[str]:
        path = self.hold.path
        marks = {
            "water": WATER[square],
            "field": PERMANENT[square],
            "near": not PERMANENT[square] and distance(square, self.tam) == 1,
            "last": name in self.last,
            "trod": name == self.via,
            "picked": name in path[:1],
            "via": name in path[1:],
            "target": target is not None,
            "far": target is not None and target.far,
            "tread": target is not None and target.treads,
            "guarded": name in self.guarded,
            "full": there is not None,
            "enemy": there is not None and there.endswith(f" {SIDES[1 - self.below]}"),
        }
        return [mark for mark, holds in marks.items() if holds]

    def _label(
        self, name: str, there: str | None, marks: Collection[str], target: Target | None
    ) -> str:
        told = [name]
        if there:
            told.append(words.piece(there))
            if there != TAM_NAME:
                told.append(self.owners[SIDES.index(there.rsplit(" ", 1)[1])])
        told += [text for mark, text in self.grounds.items() if mark in marks]
        if target:
            told.append(target_words(target))
        return ", ".join(told)


def _guarded(seen: Observation) -> set[str]:
    """Return the squares of pieces that a General of their side protects (CE-27)."""
    board = imagine(seen).board
    return {
        NAMES[at]
        for seat in (0, 1)
        for at in protected_squares(board, seat)
        if OWNER[board[at]] == seat
    }


def _between(turn: Turn) -> list[str]:
    """Return the squares between start and end: the via square, and the end of Tam's first leg."""
    return [turn.via, turn.first] if turn.leg == 1 else [turn.first, turn.via]


def arrow(stops: Sequence[tuple[float, float]]) -> str:
    """Return an arrow through these points as an SVG path; empty if the last two are equal."""
    (x, y), (fx, fy) = stops[-1], stops[-2]
    far = hypot(x - fx, y - fy)
    if not far:
        return ""
    dx, dy = (x - fx) / far, (y - fy) / far
    tip = (x - HEAD * dx, y - HEAD * dy)
    sides = [
        (tip[0] - HEAD * dx + side * dy, tip[1] - HEAD * dy - side * dx) for side in (0.2, -0.2)
    ]
    line = "L".join(f"{px:.2f} {py:.2f}" for px, py in (*stops[:-1], tip))
    (ax, ay), (bx, by) = sides
    return f"M{line}M{ax:.2f} {ay:.2f}L{tip[0]:.2f} {tip[1]:.2f}L{bx:.2f} {by:.2f}"


def _grounds() -> dict[str, str]:
    """Return the words for each mark of a square."""
    field = pgettext("square", "field")
    return {
        "water": pgettext("square", "water"),
        "field": field,
        "near": field,
        "guarded": pgettext("piece", "protected"),
        "last": pgettext("square", "last move"),
        "picked": pgettext("square", "chosen"),
        "via": pgettext("square", "stepped on"),
    }


def target_words(target: Target) -> str:
    """Describe a target: `possible`, `possible with 50 % chance`, `to step on`."""
    if target.treads:
        return pgettext("square", "to step on")
    if target.chance < SURE:
        return _("possible with %(chance)d %% chance") % {"chance": target.chance}
    return pgettext("square", "possible")


# Diagrams of moves, made from the rules' tables

CENTRE = SQUARES["ZO"]
REACH = 2
UNIT = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked square, in the diagram's units; at the edge an `infinite` one has a `line`."""

    x: int
    y: int
    infinite: bool
    line: tuple[int, int] | None = None
    """The line's extension beyond the diagram, in units across and down."""


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
        """The diagram for screen readers: how many squares of each sort."""
        slides = sum(mark.infinite for mark in self.marks)
        fixed = len(self.marks) - slides
        values = {"fixed": fixed, "slides": slides}
        return _("fixed squares: %(fixed)d, on lines: %(slides)d") % values


@cache
def diagram(kind: str, inside: bool) -> Diagram:
    """Return a kind's diagram: its moves on an empty board, in the field (`inside`) or outside."""
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

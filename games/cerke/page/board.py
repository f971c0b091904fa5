"""The 81 squares as one audience sees them, and what can be touched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
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
from games.cerke.rules.pieces import OWNER, SIDES, TAM_NAME
from games.cerke.rules.state import Turn

HEAD = 0.25
"""How long the head of an arrow is, in squares."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it is drawn: `mine` points up, Tam has neither side nor colour."""

    kind: str
    colour: str = ""
    mine: bool = True
    red: bool = False

    @classmethod
    def of(cls, name: str, below: int) -> Piece:
        """`red Kauk2 A` for whom seat `below` sits at the bottom; in a reserve it is one's own."""
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
    """What a touch on this square does now: `move` ends the turn, `on` leads further."""

    chance: int = SURE
    move: str = ""
    on: str = ""
    far: bool = False
    """Only a stepping throw leads there."""
    treads: bool = False
    """What stands there can't be taken: one may only step on it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: `label` is read out, `classes` style it."""

    name: str
    label: str
    classes: str
    piece: Piece | None
    target: Target | None = None
    leads: str = ""
    """The address of the page after a touch, for who has no script."""

    @property
    def row(self) -> str:
        return self.name[1:]

    @property
    def acts(self) -> bool:
        """Whether something in it can be touched without script."""
        return bool(self.leads or (self.target and self.target.move))


@dataclass(frozen=True, slots=True)
class Touched:
    """What is chosen so far: the touches, and where the next one may go."""

    path: tuple[str, ...] = ()
    node: Tree | None = None

    def targets(self, seen: Observation) -> dict[str, Target]:
        """By square; the squares of a stepping throw have no move of their own."""
        found: dict[str, Target] = {}
        for touched, further in (self.node or {}).items():
            if touched.startswith(SLIDE):
                if further:  # Nobody throws more than five dark faces.
                    found.setdefault(touched[1:], Target(further, far=True))
            elif isinstance(further, dict):
                on = "-".join((*self.path, touched))
                treads = HERE not in further and touched in seen.position
                found[touched] = Target(on=on, treads=treads)
            elif touched != HERE:
                move = str(move_of(seen, (*self.path, touched)))
                found[touched] = Target(further, move)
        return found


def squares_of(below: int) -> list[list[int]]:
    """Rows from the top as the player sees them whose side is at the bottom."""
    order = range(SIDE * SIDE) if below == 1 else range(SIDE * SIDE - 1, -1, -1)
    return [list(order[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]


@dataclass(frozen=True, slots=True)
class Hold:
    """What the reader may touch: `starts` where a move begins, `targets` where it goes on from
    `path`; `address` is the page of some touches, for who has no script.
    """

    starts: Collection[str]
    targets: Mapping[str, Target]
    path: Sequence[str]
    address: Callable[[str], str]


class Board:
    """Draws cells; `owners` names the two sides: `yours`, `Ingrid’s`."""

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
        """The way of the last move as a path over nine by nine squares; empty for a drop."""
        turn = self.seen.last
        if turn is None or not turn.start or not turn.done:
            return ""
        stops = [turn.start, *_between(turn), turn.to]
        return arrow([self._middle(name) for name in stops if name])

    def hinted(self) -> str:
        """The way of a hint; between neighbours their rings say it."""
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
            Piece.of(there, self.below) if there else None,
            target,
            self._touch(name, target),
        )

    def _touch(self, name: str, target: Target | None) -> str:
        """Where a link of this square leads; empty for a button and for what does nothing.

        Another piece of one's own is chosen by it: that one steps on it stands in the list.
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
    """Where pieces stand that can't be taken, as a General of their side protects them (CE-27)."""
    board = imagine(seen).board
    return {
        NAMES[at]
        for seat in (0, 1)
        for at in protected_squares(board, seat)
        if OWNER[board[at]] == seat
    }


def _between(turn: Turn) -> list[str]:
    """Where a move turned: what it stepped on, and where Tam's first leg ended."""
    return [turn.via, turn.first] if turn.leg == 1 else [turn.first, turn.via]


def arrow(stops: Sequence[tuple[float, float]]) -> str:
    """A line through these points that ends in a head; nothing if it ends where it began."""
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
    """What is said of a square with a mark."""
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
    """`possible`, `possible, 50 %`, `to step on`."""
    if target.treads:
        return pgettext("square", "to step on")
    if target.chance < SURE:
        return _("possible with %(chance)d %% chance") % {"chance": target.chance}
    return pgettext("square", "possible")

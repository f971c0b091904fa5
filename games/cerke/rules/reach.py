"""Where a piece of the board can go, with and without stepping on another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.cerke.rules.board import Board, endings, field
from games.cerke.rules.movement import LEGS, Leg
from games.cerke.rules.pieces import EMPTY, OWNER


@dataclass(frozen=True, slots=True)
class Position:
    """A board in the eyes of who moves: `free` says where a piece may end (CE-26)."""

    board: Board
    seat: int
    inside: tuple[bool, ...]
    free: Sequence[bool]


def position(board: Board, seat: int) -> Position:
    return Position(board, seat, field(board), endings(board, seat))


def leg(at: Position, piece: int, start: int) -> Leg:
    """The way of a piece from a square: in the field or outside (CE-14)."""
    return LEGS[piece][at.inside[start]][start]


def reached(at: Position, start: int) -> tuple[int, ...]:
    """All squares that the piece reaches from where it stands, whoever stands there."""
    way = leg(at, at.board[start], start)
    return (*way.finite(at.board), *way.infinite(at.board))


class Onward(NamedTuple):
    """Where a piece may end after stepping, by finite and by infinite legs."""

    finite: list[int]
    infinite: list[int]


def onward(at: Position, start: int, via: int) -> Onward:
    """The second leg: the piece is lifted, so that its start counts as empty (CE-30)."""
    free, lifted = at.free, list(at.board)
    lifted[start] = EMPTY
    way = leg(at, at.board[start], via)
    return Onward(
        [to for to in way.finite(lifted) if free[to] or to == start],
        [to for to in way.infinite(lifted) if free[to] or to == start],
    )


def own_squares(at: Position) -> Iterator[int]:
    """Where the pieces of who moves stand."""
    return (square for square, piece in enumerate(at.board) if OWNER[piece] == at.seat)

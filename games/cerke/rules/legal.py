"""Lists of legal moves."""

from collections.abc import Iterator

from games.cerke.rules.board import NAMES, Board, distance
from games.cerke.rules.movement import (
    Position,
    TamPath,
    onward,
    own_squares,
    position,
    reached,
    tam_paths,
)
from games.cerke.rules.pieces import EMPTY, held_name
from games.cerke.rules.state import Reserve, State
from games.engine.contract import Move

TA_XOT, TY_MOK = "ta_xot", "ty_mok"


def awaited(state: State) -> frozenset[int]:
    """Return the seat whose turn it is, as a set: the table waits for nobody else."""
    return frozenset() if state.end else frozenset({state.turn})


def to_move(state: State) -> frozenset[int]:
    """Return the seats that may move, a seat that may accept a draw included (CE-66)."""
    if state.end or state.offer is None:
        return awaited(state)
    return awaited(state) | {1 - state.offer}


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """List all moves except offering a draw and resigning."""
    if seat in awaited(state):
        yield from choices_of_turn(state)
    if not state.end and state.offer == 1 - seat:
        yield Move("accept_draw")


def choices_of_turn(state: State) -> Iterator[Move]:
    """List the moves of the turn: with pieces, after a throw, or the declarations."""
    if state.phase == "declare":
        yield from (Move("declare", (word,)) for word in (TA_XOT, TY_MOK))
    elif state.slide:
        yield from (Move("to", (NAMES[to],)) for to in within_throw(state))
        yield Move("pass")
    else:
        yield from turn_moves(state.board, state.reserves[state.turn], state.turn)


def turn_moves(board: Board, reserve: Reserve, seat: int) -> Iterator[Move]:
    """List the moves that start a turn."""
    at = position(board, seat)
    for start in own_squares(at):
        yield from _from_square(at, start)
    yield from drop_moves(board, reserve)
    yield from map(tam_move, tam_paths(board))


def _from_square(at: Position, start: int) -> Iterator[Move]:
    here, board, free = NAMES[start], at.board, at.free
    squares = reached(at, start)
    for to in squares:
        if free[to]:
            yield Move("move", (here, NAMES[to]))
    for via in squares:
        if board[via]:
            ways = onward(at, start, via)
            there = NAMES[via]
            for to in ways.finite:
                yield Move("step", (here, there, NAMES[to]))
            if ways.infinite:
                yield Move("slide", (here, there))


def drop_moves(board: Board, reserve: Reserve) -> Iterator[Move]:
    """List every piece of the reserve on every empty square (CE-39, CE-40)."""
    empty = [NAMES[square] for square, piece in enumerate(board) if piece == EMPTY]
    for piece in dict.fromkeys(reserve):
        colour, kind = held_name(piece).split()
        yield from (Move("drop", (colour, kind, name)) for name in empty)


def tam_move(path: TamPath) -> Move:
    words = (NAMES[path.start], NAMES[path.first], NAMES[path.to])
    if path.via is None:
        return Move("tam", words)
    return Move("tam", (*words, f"via{path.leg}={NAMES[path.via]}"))


def within_throw(state: State) -> tuple[int, ...]:
    """Return the squares where the waiting slide may end, as far as thrown (CE-35, CE-36)."""
    slide = state.slide
    assert slide is not None
    ways = onward(position(state.board, state.turn), slide.start, slide.via)
    return tuple(to for to in ways.infinite if distance(slide.via, to) <= slide.throw)


def is_blocked(state: State) -> bool:
    """Return whether the player to move has no legal move at all (CE-65)."""
    return next(turn_moves(state.board, state.reserves[state.turn], state.turn), None) is None

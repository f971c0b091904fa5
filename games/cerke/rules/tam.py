"""The ways of Tam2 (CE-44 to CE-46)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.cerke.rules.board import NEIGHBOURS, Board
from games.cerke.rules.pieces import EMPTY, TAM


@dataclass(frozen=True, slots=True)
class Path:
    """Tam2 goes from `start` over `first` to `to`; in leg 1 or 2 it may step on `via`."""

    start: int
    first: int
    to: int
    via: int | None = None
    leg: int = 0


def paths(board: Board) -> Iterator[Path]:
    """All ways of Tam2; its start counts as empty once it has left."""
    start = board.index(TAM)
    for first in NEIGHBOURS[start]:
        if board[first] == EMPTY:
            yield from (Path(start, first, to) for to in _steps(board, start, first))
            yield from (Path(start, first, to, via, 2) for via, to in _over(board, start, first))
    for via, first in _over(board, start, start):
        yield from (Path(start, first, to, via, 1) for to in _steps(board, start, first))


def _steps(board: Board, start: int, at: int) -> Iterator[int]:
    """Empty neighbours."""
    return (to for to in NEIGHBOURS[at] if board[to] == EMPTY or to == start)


def _over(board: Board, start: int, at: int) -> Iterator[tuple[int, int]]:
    """Occupied neighbours, each with its empty neighbours."""
    for via in NEIGHBOURS[at]:
        if board[via] not in (EMPTY, TAM):
            yield from ((via, to) for to in _steps(board, start, via))


def moved(board: Board, path: Path) -> Board:
    """The board after it; the end may be the start."""
    after = list(board)
    after[path.start], after[path.to] = EMPTY, TAM
    return tuple(after)

"""Squares, water, field and the initial position.

A square is a number 0–80: nine times its row (A first) plus its column (K first). A board is a
tuple of 81 pieces. Everything that depends on squares alone is computed at import.
"""

from collections.abc import Sequence

from games.cerke.rules import pieces
from games.cerke.rules.pieces import BLACK, EMPTY, KIND, OWNER, RED, TAM, UAI
from games.engine.contract import IllegalMove

Board = tuple[int, ...]

SIDE = 9
COLUMNS = tuple("KLNTZXCMP")
ROWS = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
NAMES = tuple(column + row for row in ROWS for column in COLUMNS)
SQUARES = {name: square for square, name in enumerate(NAMES)}
"""Squares by name (CE-4)."""


def square(name: str) -> int:
    """Return the square with this name (CE-4). Raises `IllegalMove`."""
    number = SQUARES.get(name)
    if number is None:
        raise IllegalMove("CE-4", square=name[:8])
    return number


def offset(start: int, rows: int, columns: int) -> int | None:
    """Return the square this many rows down and columns right; None beyond the edge."""
    row, column = start // SIDE + rows, start % SIDE + columns
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else None


def distance(start: int, to: int) -> int:
    """Return the length of a leg, jumped squares included (CE-35)."""
    return max(abs(start // SIDE - to // SIDE), abs(start % SIDE - to % SIDE))


NEIGHBOURS = tuple(
    tuple(other for other in range(SIDE * SIDE) if distance(square, other) == 1)
    for square in range(SIDE * SIDE)
)


def _flags(names: str) -> tuple[bool, ...]:
    there = {SQUARES[name] for name in names.split()}
    return tuple(square in there for square in range(SIDE * SIDE))


WATER = _flags("ZI ZU ZY ZAI NO TO XO CO ZO")
"""Whether a square is water (CE-5)."""
PERMANENT = _flags("NI CI TU XU TY XY NAI CAI ZO")
"""Whether a square is always field, wherever Tam2 is (CE-6)."""
FIELD = tuple(
    tuple(PERMANENT[square] or distance(square, tam) == 1 for square in range(SIDE * SIDE))
    for tam in range(SIDE * SIDE)
)
"""Whether a square is field, by Tam2's square, then by square (CE-6, CE-7)."""


def field(board: Sequence[int]) -> tuple[bool, ...]:
    """Return for each square whether it is field on this board."""
    return FIELD[board.index(TAM)]


def endings(board: Sequence[int], seat: int) -> list[bool]:
    """Return for each square whether a piece of `seat` may end there (CE-26, CE-27)."""
    other = 1 - seat
    free = [piece == EMPTY or OWNER[piece] == other for piece in board]
    for protected in protected_squares(board, other):
        if board[protected]:
            free[protected] = False
    return free


def protected_squares(board: Sequence[int], seat: int) -> list[int]:
    """Return the squares on which the generals of `seat` protect its pieces (CE-27)."""
    inside = field(board)
    return [
        near
        for square, piece in enumerate(board)
        if KIND[piece] == UAI and OWNER[piece] == seat and inside[square]
        for near in NEIGHBOURS[square]
    ]


_LAYOUT = """
bKua2  bMaun1 bKaun1 bUai1  rIo    rUai1  rKaun1 rMaun1 rKua2
rTuk2  rGua2  --     rDau2  --     bDau2  --     bGua2  bTuk2
bKauk2 rKauk2 bKauk2 rKauk2 rNuak1 rKauk2 bKauk2 rKauk2 bKauk2
--     --     --     --     --     --     --     --     --
--     --     --     --     Tam2   --     --     --     --
--     --     --     --     --     --     --     --     --
bKauk2 rKauk2 bKauk2 rKauk2 bNuak1 rKauk2 bKauk2 rKauk2 bKauk2
bTuk2  bGua2  --     bDau2  --     rDau2  --     rGua2  rTuk2
rKua2  rMaun1 rKaun1 rUai1  bIo    bUai1  bKaun1 bMaun1 bKua2
"""


def _piece(word: str, seat: int) -> int:
    if word in ("--", pieces.TAM_NAME):
        return TAM if word == pieces.TAM_NAME else EMPTY
    colour = RED if word[0] == "r" else BLACK
    held = pieces.held_of(pieces.KINDS.index(word[1:]), colour)
    return pieces.on_board(held, seat)


INITIAL: Board = tuple(
    _piece(word, seat=row // 5)
    for row, line in enumerate(_LAYOUT.split("\n")[1:-1])
    for word in line.split()
)
"""The initial position, rows from A to IA (CE-8)."""

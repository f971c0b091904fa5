"""The pieces as small numbers, and their names.

On the board 0 is an empty square, 1–20 a piece of seat 0, 21–40 the same piece of seat 1, 41 Tam2.
In a reserve a piece is 0–19: twice its kind, plus one if it is black (CE-2, CE-3).
"""

KINDS = ("Nuak1", "Kauk2", "Gua2", "Kaun1", "Dau2", "Maun1", "Kua2", "Tuk2", "Uai1", "Io")
NUAK, KAUK, GUA, KAUN, DAU, MAUN, KUA, TUK, UAI, IO = range(10)
COUNTS = (1, 8, 2, 2, 2, 2, 2, 2, 2, 1)
"""The number of pieces of each kind in each colour."""
COLOURS = ("red", "black")
RED, BLACK = range(2)
SIDES = ("A", "IA")

HELD = 2 * len(KINDS)
EMPTY = 0
TAM = 2 * HELD + 1
NOBODY = -1
TAM_NAME = "Tam2"

OWNER = (NOBODY, *(0,) * HELD, *(1,) * HELD, NOBODY)
"""The seat of each piece on the board; `NOBODY` for an empty square and Tam2."""
KIND = (NOBODY, *(held // 2 for held in range(HELD)), *(held // 2 for held in range(HELD)), NOBODY)


def on_board(held: int, seat: int) -> int:
    """Return a piece of the reserve as a piece of `seat` on the board."""
    return 1 + seat * HELD + held


def held(piece: int) -> int:
    """Return a piece of the board as a piece of a reserve: without its side."""
    return (piece - 1) % HELD


def held_of(kind: int, colour: int) -> int:
    return 2 * kind + colour


def held_name(held: int) -> str:
    """Return the name of a piece in a reserve, as `red Kauk2`."""
    return f"{COLOURS[held % 2]} {KINDS[held // 2]}"


def name(piece: int) -> str:
    """Return the name of a piece on the board, as `red Kauk2 A` or `Tam2`."""
    if piece == TAM:
        return TAM_NAME
    return f"{held_name(held(piece))} {SIDES[OWNER[piece]]}"


HELD_BY_NAME = {held_name(held): held for held in range(HELD)}
BY_NAME = {name(piece): piece for piece in range(1, TAM + 1)}

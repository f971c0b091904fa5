"""How each piece moves, in and out of the field; capture and protection.

Diagrams look from above, row A first; the piece @ is of seat 0, whose forward is down. x is
reached by a finite leg, o by an infinite one, in capitals where a pawn stands; # is a pawn that
isn't reached.
"""

import pytest

from games.cerke.rules import pieces
from games.cerke.rules.board import FIELD, NAMES, NEIGHBOURS, SQUARES
from games.cerke.rules.movement import LEGS
from tests.cerke.rules.positions import at, ends, legal, play, position, refusal, refused

PAWN = pieces.BY_NAME["red Kauk2 IA"]

PICTURES = {
    "Nuak1": """
        . . . . . . . . .     . . . # . . . . .
        . @ . . . . . . .     . . . O . . . . .
        . o . . . . . . .     . . . o # . . . .
        . o . . . . . . .     . x x @ X # . . .
        . o . . . . . . .     . . . o . . . . .
        . O . . . . . . .     . . . o . . . . .
        . # . . . . . . .     . . . O . . . . .
        . . . . . . . . .     . . . # . . . . .
        . . . . . . . . .     . . . . . . . . .""",
    "Kauk2": """
        . . . . . . . . .     . . . . . . . . .
        . # . . . . . . .     . . . # . . . . .
        # @ # . . . . . .     . . # x # . . . .
        . x . . . . . . .     . # X @ x . . . .
        . . . . . . . . .     . . # x . . . . .
        . . . . . . . . .     . . . X . . . . .
        . . . . . . . . .     . . . # . . . . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .""",
    "Gua2": """
        . . . . . . . . .     o . . . . . # . .
        . . . . . O . . .     . o . # . . . . .
        . . # . . o . # .     . . o # O . . . .
        . . . . # o # . .     # # # @ # . # . .
        . . O o o @ o o o     . . O # o . . . .
        . . . . . O . . .     . # . . . o . . .
        . . . . . # . . .     # . . . . . O . .
        . . . . . . . . .     . . . . . . . # .
        . . . . . . . . .     . . . . . . . . .""",
    "Kaun1": """
        . . . . . . . . .     . . . . . . . . .
        . # . . . . . . .     . x . # . X . . .
        . . . . . X . . .     . . # # # . . . .
        . . . . . # . . .     . # # @ # # . . .
        . . . x . @ # x .     . . # # # . . . .
        . . . . . # # . .     . x . # . x . . .
        . . . . . x . . .     # . . . . . # . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .""",
    "Dau2": """
        . . . . . . . . .     # . . . . . o . .
        # . # . . . . . .     . O . . . o . . .
        . x # x . . . . .     . . o # o . . . .
        . . @ # . . . . .     . . # @ # . . . .
        . x . X . . . . .     . . O . o . . . .
        . . . . # . . . .     . # . . . o . . .
        . . . . . . . . .     . . . . . . o . .
        . . . . . . . . .     . . . . . . . o .
        . . . . . . . . .     . . . . . . . . o""",
    "Maun1": """
        . . . . . . . . .     . . . . . . # . .
        . . . . . . . . .     . O . . . O . . .
        . x . . . X . . .     # . # . . . . . .
        . . # . # . . . .     . . # @ # . . . .
        . . . @ # . . . .     . . # . # . . . .
        . . . . . . . . .     . o . . . o . . .
        . x . . . x . . .     O . . . . . o . .
        # . . . . . . . .     . . . . . . . O .
        . . . . . . . . .     . . . . . . . . #""",
    "Kua2": """
        . # . . . . . . .     . . . . . . . . .
        . O . . . . . . .     . # . O . # . . .
        . o . . . . . . .     # . . o . . . . .
        . o . . . . . . .     O o o @ o O # # .
        x @ X # . . . . .     . . # o # . . . .
        # o . . . . . . .     . . . o . . . . .
        . o . . . . . . .     . . . o . . . . .
        . o . . . . . . .     . . . O . . . . .
        . o . . . . . . .     . . . # . . . . .""",
    "Tuk2": """
        . . . . . . . . .     o . . o . . o . .
        . . . . . . . . .     . o . o . o . . .
        . . . # . . . . .     . . o o o . . . .
        . . . X # . . . .     O o O @ O o o O #
        O o o @ o o O # .     . . o O O . . . .
        . . . x . . . . .     . o . O . O . . .
        . . . . . . . . .     o . . # . . # . .
        . . . . . . . . .     . . . . . . . # .
        . . . . . . . . .     . . . . . . . . .""",
    "Uai1": """
        . . . . . . . . .     . . . . . . . . .
        . . # . . . . . .     . . # . # . . . .
        . x # x . . . . .     . . x X x . . . .
        # x @ X # . . . .     . # x @ x # . . .
        . x x x . . . . .     . . x X x . . . .
        . # . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .""",
    "Io": """
        . . . . . . . . .     . . . . . . . . .
        . # . . . . . . .     . . . . . . . . .
        x X x . . . . . .     . . X x x . . . .
        x @ x # . . . . .     . # x @ x # . . .
        X x x . . . . . .     . . x X x . . . .
        . # . . . . . . .     . . . # . . . . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .
        . . . . . . . . .     . . . . . . . . .""",
}
"""Outside the field, and inside."""


def diagram(kind: str, marks: list[str], seat: int, inside: bool) -> list[str]:
    """The picture again, drawn from the engine."""
    order = range(81) if seat == 0 else range(80, -1, -1)
    cells = dict(zip(order, marks, strict=True))
    board = [PAWN if cells[square] in "#XO" else pieces.EMPTY for square in range(81)]
    (start,) = (square for square, mark in cells.items() if mark == "@")
    piece = pieces.on_board(pieces.HELD_BY_NAME[f"red {kind}"], seat)
    board[start] = piece
    field = FIELD[0 if seat else 80][start]
    assert field == inside
    leg = LEGS[piece][field][start]
    finite, infinite = set(leg.finite(board)), set(leg.infinite(board))
    drawn = ["." if not piece else "#" for piece in board]
    for square in finite | infinite:
        mark = "x" if square in finite else "o"
        drawn[square] = mark.upper() if board[square] else mark
    drawn[start] = "@"
    return [drawn[square] for square in order]


def check(kind: str) -> None:
    """The piece moves as drawn, for both players, in and out of the field."""
    rows = [line.split() for line in PICTURES[kind].split("\n")[1:]]
    for inside in (False, True):
        marks = [mark for row in rows for mark in row[9 * inside :][:9]]
        for seat in (0, 1):
            assert diagram(kind, marks, seat, inside) == marks, (seat, inside)


def test_CE_13_one_moves_a_piece_of_ones_own() -> None:
    state = position("LO red Gua2 A", "NU red Dau2 IA", "ZA red Io A")
    for square in ("NU", "PIA", "KO"):
        told = refusal(state, f"move {square} KA")
        assert (told.rule, told.values) == ("CE-13", {"square": square})
    assert refused(state, "step NU LO KO") == refused(state, "slide NU LO") == "CE-13"


def test_CE_14_a_leg_goes_where_the_piece_can_go_from_its_square() -> None:
    outside = position("LO red Dau2 A", "ZA red Io A")
    assert ends(outside, "LO") == {"KU", "NU", "KY", "NY"}
    told = refusal(outside, "move LO ZIA")
    assert (told.rule, told.values) == ("CE-14", {"square": "ZIA"})
    assert refused(outside, "move LO LO") == "CE-14"
    inside = position("LO red Dau2 A", "KA red Io A", "KO Tam2")
    assert {"NY", "TAI", "ZAU", "XIA"} <= ends(inside, "LO")


def test_CE_15_Nuak1() -> None:
    check("Nuak1")


def test_CE_16_Kauk2() -> None:
    check("Kauk2")


def test_CE_16_two_forward_only_over_an_empty_square() -> None:
    free = position("TU red Kauk2 A", "KA red Io A")
    assert ends(free, "TU") == {"TI", "NU", "ZU", "TO", "TY"}
    behind = position("TU red Kauk2 A", "KA red Io A", "TO red Gua2 IA")
    assert ends(behind, "TU") == {"TI", "NU", "ZU", "TO"}


def test_CE_17_Gua2() -> None:
    check("Gua2")


def test_CE_18_Kaun1() -> None:
    check("Kaun1")


def test_CE_19_Dau2() -> None:
    check("Dau2")


def test_CE_20_Maun1() -> None:
    check("Maun1")


def test_CE_21_Kua2() -> None:
    check("Kua2")


def test_CE_22_Tuk2() -> None:
    check("Tuk2")


def test_CE_23_Uai1() -> None:
    check("Uai1")


def test_CE_24_Io() -> None:
    check("Io")


@pytest.mark.parametrize("blocker", ["red Kauk2 A", "red Kauk2 IA", "Tam2"])
def test_CE_25_a_line_ends_with_the_first_piece_whosever_it_is(blocker: str) -> None:
    state = position("KY black Gua2 A", f"MY {blocker}", "KA red Io A")
    reached = {"LY", "NY", "TY", "ZY", "XY", "CY"}
    row = {end for end in ends(state, "KY") if end.endswith("Y")}
    assert row == reached | ({"MY"} if blocker == "red Kauk2 IA" else set())


def test_CE_25_what_is_jumped_or_ignored_suffers_nothing() -> None:
    state = position("LO red Kaun1 A", "LY red Kauk2 IA", "TU black Tuk2 A", "XU red Gua2 IA")
    after = play(state, "move LO LAI")
    assert at(after, "LY") == "red Kauk2 IA"
    after = play(state, "move TU PU")
    assert at(after, "XU") == "red Gua2 IA"
    assert after.reserves[0] == ()


def test_CE_26_not_on_ones_own_piece_and_not_on_Tam2() -> None:
    state = position("LO red Gua2 A", "LU black Gua2 A", "LAI Tam2", "KA red Io A")
    for square in ("LU", "LAI"):
        told = refusal(state, f"move LO {square}")
        assert (told.rule, told.values) == ("CE-26", {"square": square})


def test_CE_27_a_general_on_the_field_protects_its_neighbours() -> None:
    for square in ("CE", "CU", "ME", "MI", "MU", "XE", "XI", "XU"):
        around = (NAMES[one] for one in NEIGHBOURS[SQUARES[square]])
        king = next(name for name in around if name != "CI")
        state = position("CI red Uai1 IA", f"{square} red Kauk2 IA", f"{king} red Io A")
        told = refusal(state, f"move {king} {square}")
        assert (told.rule, told.values) == ("CE-27", {"square": square})


@pytest.mark.parametrize(
    ("placed", "move", "protected"),
    [
        # Not itself, but another General does: beside it, and on the field.
        ("CI red Uai1 IA, ME red Io A", "move ME CI", False),
        ("CI red Uai1 IA, TU black Uai1 IA, ME red Io A", "move ME CI", False),
        ("CI red Uai1 IA, XU black Uai1 IA, ME red Io A", "move ME CI", True),
        ("CI red Uai1 IA, CU black Uai1 IA, ME red Io A", "move ME CI", False),
        ("CI red Uai1 IA, CU black Uai1 IA, CO Tam2, ME red Io A", "move ME CI", True),
        # Outside the field nothing, but where Tam2 makes one.
        ("MO red Uai1 IA, MY red Kauk2 IA, PY red Io A", "move PY MY", False),
        ("MO red Uai1 IA, MY red Kauk2 IA, PY red Io A, PO Tam2", "move PY MY", True),
        # Its own side only.
        ("CI red Uai1 A, MI black Kauk2 IA, PI red Io A", "move PI MI", False),
    ],
)
def test_CE_27_it_does_not_protect_itself_nor_off_the_field_nor_the_other_side(
    placed: str, move: str, protected: bool
) -> None:
    state = position(*placed.split(", "))
    if protected:
        assert refused(state, move) == "CE-27"
    else:
        assert move in legal(state)


def test_CE_28_the_captured_piece_joins_the_reserve_in_its_colour() -> None:
    state = position("LO red Gua2 A", "LAI black Kauk2 IA", "KA red Io A")
    after = play(state, "move LO LAI")
    assert after.reserves[0] == (pieces.HELD_BY_NAME["black Kauk2"],)
    assert at(after, "LAI") == "red Gua2 A"
    assert after.last is not None
    assert after.last.captured == "black Kauk2"


def test_CE_28_capturing_a_King_ends_nothing() -> None:
    state = position("LO red Gua2 A", "LAI black Io IA", "KIA red Kauk2 IA")
    after = play(state, "move LO LAI")
    assert (after.phase, after.end) == ("declare", "")
    assert play(after, "declare ty_mok").phase == "turn"

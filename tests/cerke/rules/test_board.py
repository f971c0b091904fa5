"""The material, the squares, the sticks, whose turn it is."""

from collections import Counter

import pytest

from games.cerke import rules
from games.cerke.rules import board, pieces
from games.cerke.rules.movement import throw
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from tests.cerke.rules.positions import at, legal, opened, play, position, refusal, refused


def names(line: str) -> set[str]:
    return set(line.split())


def test_CE_1_two_play_and_face_each_other() -> None:
    assert list(rules.SEATS) == [2]
    first = {square: name for square, name in seen().items() if name.endswith(" A")}
    second = {square: name for square, name in seen().items() if name.endswith(" IA")}
    assert {square[1:] for square in first} == {"A", "E", "I"}
    assert {square[1:] for square in second} == {"AI", "AU", "IA"}
    assert (first["ZA"], second["ZIA"]) == ("red Io A", "black Io IA")
    assert "move TI TU" in legal(opened(2, 1))
    assert "move TAI TY" in legal(opened(1, 2))


def seen() -> dict[str, str]:
    return dict(rules.observe(opened(2, 1), None).position)


def test_CE_2_forty_nine_pieces() -> None:
    there = Counter(name.rsplit(" ", 1)[0] for name in seen().values())
    assert there.pop("Tam2") == 1
    for colour in ("red", "black"):
        assert there[f"{colour} Nuak1"] == there[f"{colour} Io"] == 1
        assert there[f"{colour} Kauk2"] == 8
        for kind in ("Gua2", "Kaun1", "Dau2", "Maun1", "Kua2", "Tuk2", "Uai1"):
            assert there[f"{colour} {kind}"] == 2
    assert there.total() == 48


def test_CE_3_capture_and_drop_change_the_side_and_not_the_colour() -> None:
    state = position("LO red Gua2 A", "LAI black Kauk2 IA", "KA red Io A", "KIA black Io IA")
    state = play(state, "move LO LAI", "move KIA LIA", "drop black Kauk2 PA")
    assert at(state, "PA") == "black Kauk2 A"


@pytest.mark.parametrize("square", ["AK", "KK", "K", "kA", "KAA", "ZZ", "QA", "KAUU"])
def test_CE_4_squares_have_a_column_and_a_row(square: str) -> None:
    told = refusal(opened(2, 1), f"move {square} XY")
    assert (told.rule, told.values) == ("CE-4", {"square": square})


def test_CE_4_squares_stand_in_rows_of_columns() -> None:
    assert board.NAMES[:3] == ("KA", "LA", "NA")
    assert (board.NAMES[40], board.NAMES[80]) == ("ZO", "PIA")
    assert len(set(board.NAMES)) == 81
    with pytest.raises(IllegalMove, match="CE-4"):
        board.square("drop")


def test_CE_5_water() -> None:
    water = {name for name, wet in zip(board.NAMES, board.WATER, strict=True) if wet}
    assert water == names("ZI ZU ZY ZAI NO TO XO CO ZO")


def test_CE_6_permanent_field() -> None:
    always = {name for name, there in zip(board.NAMES, board.PERMANENT, strict=True) if there}
    assert always == names("NI CI TU XU TY XY NAI CAI ZO")


@pytest.mark.parametrize(
    ("tam", "more"),
    [("KA", "LA KE LE"), ("PY", "MO PO MY MAI PAI"), ("NI", "LE NE TE LI TI LU NU TU")],
)
def test_CE_7_the_neighbours_of_Tam2_are_field_too(tam: str, more: str) -> None:
    flags = board.FIELD[board.SQUARES[tam]]
    field = {name for name, there in zip(board.NAMES, flags, strict=True) if there}
    assert field == names("NI CI TU XU TY XY NAI CAI ZO") | names(more)


def test_CE_7_the_field_moves_with_Tam2() -> None:
    state = position("PU Tam2", "PO red Dau2 A", "KA red Io A", "KIA black Io IA")
    assert {"MU", "MY", "CI"} & set(map(str, legal(state))) == set()
    assert "move PO CAI" in legal(state)
    assert "move PO CAI" not in legal(play(state, "tam PU PI PE", "move KIA LIA"))


def test_CE_8_the_initial_position() -> None:
    told = seen()
    assert (told["KA"], told["LE"], told["XE"]) == ("black Kua2 A", "red Gua2 A", "black Dau2 A")
    assert (told["ZO"], told["ZI"], told["PI"]) == ("Tam2", "red Nuak1 A", "black Kauk2 A")
    assert not {"NE", "ZE", "CE", "KU", "PY", "NAU"} & told.keys()


def test_CE_8_it_is_symmetrical_under_a_half_turn_but_for_two_colours() -> None:
    for one, piece in enumerate(board.INITIAL):
        turned = board.INITIAL[80 - one]
        if not piece or board.NAMES[one] == "ZO":
            assert turned == piece
            continue
        assert pieces.KIND[turned] == pieces.KIND[piece]
        assert pieces.OWNER[turned] == 1 - pieces.OWNER[piece]
        other_colour = pieces.held(turned) % 2 != pieces.held(piece) % 2
        assert other_colour == (pieces.KIND[piece] in (pieces.NUAK, pieces.IO))


def test_CE_9_sticks_fall_with_the_weights_of_five_coins() -> None:
    thrown = Counter(throw(Chance(n.to_bytes(32, "big"), 1)) for n in range(6400))
    for faces, weight in enumerate((1, 5, 10, 10, 5, 1)):
        assert abs(thrown[faces] - 200 * weight) < 60 + 10 * weight


def test_CE_10_one_moves_when_it_is_ones_turn() -> None:
    told = refusal(opened(2, 1), "move TAI TY", seat=1)
    assert (told.rule, told.values) == ("CE-10", {"player": 0})
    assert list(rules.legal_moves(opened(2, 1), 1)) == []
    assert rules.fallback(opened(2, 1), 1) is None


@pytest.mark.parametrize(
    "move",
    [
        "draw",
        "move TI",
        "move TI TU TY",
        "step TI TU",
        "slide TI",
        "slide KE KI KU",
        "drop red",
        "drop Kauk2 MY",
        "tam ZO ZU",
        "tam ZO ZU ZY ZI",
        "tam ZO ZU ZY via1=ZI via2=ZI",
        "tam ZO ZU ZY via3=ZI",
        "tam ZO ZU ZY via=ZI",
        "resign now",
        "offer_draw 1",
    ],
)
def test_CE_11_other_moves(move: str) -> None:
    assert refused(opened(2, 1), move) == "CE-11"


def test_CE_11_there_is_no_passing_and_nothing_after_the_end() -> None:
    assert refused(opened(2, 1), "pass") == "CE-12"
    over = play(opened(2, 1), "resign")
    for move in ("move TAI TY", "resign", "offer_draw", "declare ta_xot"):
        assert refused(over, move) == "CE-11"
    with pytest.raises(IllegalMove, match="CE-11"):
        rules.apply(opened(2, 1), None, Move.parse("move TI TU"), Chance(None, 1))


def test_CE_12_each_verb_has_its_moment() -> None:
    start = opened(2, 1)
    for move in ("declare ta_xot", "declare ty_mok", "to KU", "pass"):
        told = refusal(start, move)
        assert (told.rule, told.values) == ("CE-12", {"phase": "turn"})
    thrown = play(start, "slide ME MI", throws=[4])
    for move in ("move TI TU", "declare ta_xot", "tam ZO ZU ZY", "slide ME MI"):
        told = refusal(thrown, move)
        assert (told.rule, told.values) == ("CE-12", {"phase": "slide"})
    futile = play(start, "tam ZO ZU ZO")
    for move in ("move TI TU", "pass", "tam ZO ZU ZY"):
        told = refusal(futile, move)
        assert (told.rule, told.values) == ("CE-12", {"phase": "declare"})
    assert refused(futile, "declare peace") == "CE-11"

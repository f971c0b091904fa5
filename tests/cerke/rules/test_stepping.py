"""Stepping, drops, water."""

import pytest

from games.cerke.rules import pieces
from tests.cerke.rules.positions import (
    KINGS,
    at,
    ends,
    legal,
    opened,
    play,
    position,
    refusal,
    refused,
)


@pytest.mark.parametrize("via", ["red Kauk2 A", "red Kauk2 IA", "Tam2"])
def test_CE_29_any_piece_may_be_stepped_on(via: str) -> None:
    state = position("LO red Dau2 A", f"NU {via}", *KINGS)
    steps = legal(state, "step LO NU ") | legal(state, "slide LO NU")
    assert steps
    after = play(state, min(steps), throws=[3] * ("slide" in min(steps)))
    assert at(after, "NU") == via


def test_CE_29_also_a_protected_piece_and_nothing_happens_to_it() -> None:
    state = position("MO red Io A", "MU red Kauk2 IA", "CI black Uai1 IA")
    assert refused(state, "move MO MU") == "CE-27"
    after = play(state, "step MO MU PU")
    assert at(after, "MU") == "red Kauk2 IA"
    assert after.reserves[0] == ()
    state = position("LAI red Gua2 IA", "LI red Kauk2 A", "NI red Uai1 A", to_move=1)
    assert refused(state, "move LAI LI") == "CE-27"
    thrown = play(state, "slide LAI LI", throws=[2])
    assert at(play(thrown, "to LA"), "LA") == "red Gua2 IA"


def test_CE_29_only_where_a_piece_stands_and_the_mover_reaches() -> None:
    state = position("LO red Dau2 A", "LY red Kauk2 IA", *KINGS)
    told = refusal(state, "step LO NU NI")
    assert (told.rule, told.values) == ("CE-29", {"square": "NU"})
    assert refused(state, "step LO LY KAI") == "CE-29"
    assert refused(state, "slide LO LY") == "CE-29"


def test_CE_30_the_start_counts_as_empty_and_may_be_the_end() -> None:
    state = opened(2, 1)
    assert "step KA LA KA" in legal(state)
    after = play(state, "step KA LA KA")
    assert (after.board, after.turn, after.phase) == (state.board, 1, "turn")


def test_CE_30_the_start_does_not_block_the_second_leg() -> None:
    state = position("LO red Gua2 A", "TO red Kauk2 IA", *KINGS)
    thrown = play(state, "slide LO TO", throws=[5])
    assert {"to NO", "to LO", "to KO"} <= legal(thrown)


def test_CE_30_the_via_square_decides_about_the_field() -> None:
    state = position("NO red Dau2 A", "TU red Kauk2 IA", *KINGS)
    assert not legal(state, "step NO TU")
    assert "slide NO TU" in legal(state)
    state = position("KO red Dau2 A", "LU red Kauk2 IA", *KINGS)
    assert legal(state, "step KO LU") == {f"step KO LU {to}" for to in ("KI", "NI", "KO", "NO")}
    assert not legal(state, "slide KO LU")


def test_CE_31_it_does_not_end_on_the_via_square() -> None:
    state = position("KO red Io A", "LU red Kauk2 IA", "KIA black Io IA")
    told = refusal(state, "step KO LU LU")
    assert (told.rule, told.values) == ("CE-31", {"square": "LU"})


def test_CE_32_one_stepping_a_turn_whose_second_leg_may_capture() -> None:
    state = position("KO red Io A", "LU red Kauk2 IA", "NU black Kauk2 IA")
    assert refused(state, "step KO LU NU TU") == "CE-11"
    after = play(state, "step KO LU NU")
    assert at(after, "NU") == "red Io A"
    assert after.turn == 1
    assert after.reserves[0] == (pieces.HELD_BY_NAME["black Kauk2"],)
    thrown = position("LO red Gua2 A", "TO red Kauk2 IA", "ZO black Kauk2 IA", *KINGS)
    thrown = play(thrown, "slide LO TO", throws=[5])
    assert refused(thrown, "slide TO ZO") == "CE-12"


def test_CE_33_a_finite_leg_needs_no_throw_an_infinite_one_does() -> None:
    state = position("KO red Kua2 A", "LO red Kauk2 IA", *KINGS)
    assert legal(state, "step KO LO") == {"step KO LO KO", "step KO LO NO"}
    told = refusal(state, "step KO LO LY")
    assert (told.rule, told.values) == ("CE-33", {"square": "LY"})
    thrown = play(state, "slide KO LO", throws=[2])
    assert (thrown.turn, thrown.phase, thrown.slide is None) == (0, "slide", False)


@pytest.mark.parametrize(
    ("to", "rule"), [("LA", "CE-33"), ("NI", "CE-14"), ("PIA", "CE-26"), ("KA", "CE-26")]
)
def test_CE_33_a_finite_leg_ends_where_a_leg_may(to: str, rule: str) -> None:
    state = position("KO red Kua2 A", "LO red Kauk2 IA", *KINGS)
    assert refused(state, f"step KO LO {to}") == rule


def test_CE_34_a_throw_needs_a_square_that_an_infinite_leg_may_end_on() -> None:
    state = position("KO red Dau2 A", "LU red Kauk2 IA", *KINGS)
    told = refusal(state, "slide KO LU")
    assert (told.rule, told.values) == ("CE-34", {"square": "LU"})
    # Nothing lies before the last row.
    walled = position("LAU red Nuak1 A", "LIA red Kauk2 A", "KA red Io A")
    assert refused(walled, "slide LAU LIA") == "CE-34"


def test_CE_34_however_far_it_is() -> None:
    # A horse on a field via ends two squares away at least: a throw of 1 never does.
    state = position("TU red Maun1 A", "XY red Kauk2 A", *KINGS)
    assert "slide TU XY" in legal(state)
    assert legal(play(state, "slide TU XY", throws=[1])) == {"pass"}


def test_CE_35_the_throw_is_the_greatest_distance() -> None:
    state = position("KO red Gua2 A", "LO red Kauk2 IA", *KINGS)
    thrown = play(state, "slide KO LO", throws=[2])
    row = {"to KO", "to NO", "to TO", "to LU", "to LI", "to LY", "to LAI"}
    assert legal(thrown) == row | {"pass"}
    told = refusal(thrown, "to ZO")
    assert (told.rule, told.values) == ("CE-35", {"throw": 2, "distance": 3})
    assert at(play(thrown, "to LAI"), "LAI") == "red Gua2 A"


def test_CE_35_jumped_squares_count() -> None:
    state = position("TU red Maun1 A", "XY red Kauk2 A", *KINGS)
    thrown = play(state, "slide TU XY", throws=[2])
    # Back over the empty adjacent square, and two squares to the other sides.
    assert legal(thrown) == {"to TU", "to MU", "to TAU", "to MAU", "pass"}


def test_CE_36_only_infinite_legs_after_the_throw() -> None:
    state = position("KO red Kua2 A", "LO red Kauk2 IA", *KINGS)
    thrown = play(state, "slide KO LO", throws=[5])
    for square in ("NO", "KO", "LO"):
        told = refusal(thrown, f"to {square}")
        assert (told.rule, told.values) == ("CE-36", {"square": square})
    assert legal(thrown) == {"to LA", "to LE", "to LI", "to LU", "pass"} | {
        f"to L{row}" for row in ("Y", "AI", "AU", "IA")
    }


def test_CE_37_who_is_not_satisfied_passes_and_stays() -> None:
    state = position("KO red Gua2 A", "LO red Kauk2 IA", *KINGS)
    for throw in (0, 4):
        after = play(state, "slide KO LO", "pass", throws=[throw])
        assert (after.board, after.turn, after.phase) == (state.board, 1, "turn")
        assert after.slide is None
        assert after.last is not None
        assert (after.last.bridge, after.last.done) == (throw, False)
    assert legal(play(state, "slide KO LO", throws=[0])) == {"pass"}


def test_CE_38_nothing_is_announced_before_the_throw() -> None:
    state = position("KO red Gua2 A", "LO red Kauk2 IA", *KINGS)
    assert refused(state, "slide KO LO LAI") == "CE-11"
    thrown = play(state, "slide KO LO", throws=[3])
    for square in ("LU", "LY", "TO"):
        assert at(play(thrown, f"to {square}", throws=[5] * (square == "TO")), square)


def test_CE_39_any_piece_of_ones_own_reserve() -> None:
    state = position(*KINGS, held=["red Kauk2", "red Kauk2", "black Dau2"])
    dropped = {move.rsplit(" ", 1)[0] for move in legal(state, "drop")}
    assert dropped == {"drop red Kauk2", "drop black Dau2"}
    for name in ("black Kauk2", "red Tam2", "blue Kauk2"):
        told = refusal(state, f"drop {name} LO")
        assert (told.rule, told.values) == ("CE-39", {"piece": name})
    after = play(state, "drop red Kauk2 LO")
    assert list(map(pieces.held_name, after.reserves[0])) == ["red Kauk2", "black Dau2"]


def test_CE_40_on_any_empty_square_without_a_throw() -> None:
    state = position(*KINGS, held=["red Kauk2"])
    assert len(legal(state, "drop red Kauk2")) == 81 - 3
    assert {"drop red Kauk2 ZO", "drop red Kauk2 NI", "drop red Kauk2 LIA"} <= legal(state)
    after = play(state, "drop red Kauk2 ZO")
    assert (at(after, "ZO"), after.turn) == ("red Kauk2 A", 1)
    for square in ("KA", "KIA", "PIA"):
        told = refusal(state, f"drop red Kauk2 {square}")
        assert (told.rule, told.values) == ("CE-40", {"square": square})


def test_CE_40_it_points_the_droppers_way() -> None:
    state = position(*KINGS, held=["red Kauk2"], to_move=1)
    after = play(state, "drop red Kauk2 LO", "move KA LA")
    assert ends(after, "LO") == {"LU"}


@pytest.mark.parametrize("faces", range(6))
def test_CE_41_three_dark_faces_let_a_piece_into_the_water(faces: int) -> None:
    state = position("KO red Gua2 A", "NO red Kauk2 IA", *KINGS)
    after = play(state, "move KO NO", throws=[faces])
    assert after.last is not None
    assert (after.turn, after.last.water, after.last.done) == (1, faces, faces >= 3)
    if faces < 3:
        assert after.board == state.board
        assert after.reserves == state.reserves
    else:
        assert (at(after, "NO"), at(after, "KO")) == ("red Gua2 A", "")
        assert after.reserves[0] == (pieces.HELD_BY_NAME["red Kauk2"],)


def test_CE_42_no_throw_for_the_Nuak1_or_from_the_water() -> None:
    boat = position("ZA red Nuak1 A", "KIA black Io IA")
    assert at(play(boat, "move ZA ZO"), "ZO") == "red Nuak1 A"
    wet = position("NO red Gua2 A", *KINGS)
    assert at(play(wet, "move NO TO"), "TO") == "red Gua2 A"


def test_CE_42_passing_over_water_and_stepping_there_need_none() -> None:
    state = position("KO red Gua2 A", *KINGS)
    assert at(play(state, "move KO PO"), "PO") == "red Gua2 A"
    state = position("LO red Io A", "NO red Kauk2 IA", "KIA black Io IA")
    assert at(play(state, "step LO NO NU"), "NU") == "red Io A"


def test_CE_42_the_start_counts_and_not_the_via_square() -> None:
    state = position("LO red Io A", "NO red Kauk2 IA", "KIA black Io IA")
    assert at(play(state, "step LO NO TO", throws=[3]), "TO") == "red Io A"
    wet = position("NO red Io A", "NU red Kauk2 IA", "KIA black Io IA")
    assert at(play(wet, "step NO NU TO"), "TO") == "red Io A"


def test_CE_43_stepping_throw_then_the_square_then_water() -> None:
    state = position("KO red Gua2 A", "LO red Kauk2 IA", *KINGS)
    thrown = play(state, "slide KO LO", throws=[3])
    arrived = play(thrown, "to TO", throws=[4])
    assert arrived.last is not None
    assert (arrived.last.bridge, arrived.last.water, arrived.last.done) == (3, 4, True)
    failed = play(thrown, "to TO", throws=[2])
    assert (failed.board, failed.turn, failed.slide) == (state.board, 1, None)


def test_CE_43_the_boat_steps_on_the_boat() -> None:
    """A worked example of the sheet: after Tam2 has left, up to the King."""
    placed = ("ZAI black Nuak1 IA", "ZI red Nuak1 A", "ZA red Io A", "KIA black Io IA")
    state = position(*placed, to_move=1)
    thrown = play(state, "slide ZAI ZI", throws=[2])
    assert {"to ZE", "to ZA"} <= legal(thrown)
    after = play(thrown, "to ZA")
    assert [(hand.name, hand.points) for hand in after.new] == [("king", 5)]

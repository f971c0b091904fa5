"""Tam2 and the situational hands."""

from collections import Counter

import pytest

from games.cerke.rules import season
from games.cerke.rules.board import NAMES
from games.cerke.rules.hands import Hand
from games.cerke.rules.movement import onward
from games.cerke.rules.movement import position as seen_by
from games.cerke.rules.season import gain
from games.cerke.rules.state import State
from tests.cerke.rules.positions import KINGS, at, legal, opened, play, position, refusal, refused

FUTILE, STEPPING = Hand("futile"), Hand("stepping")


@pytest.mark.parametrize("state", [opened(2, 1), opened(1, 2)])
def test_CE_44_the_initial_position_has_249_options(state: State) -> None:
    verbs = Counter(move.split()[0] for move in legal(state))
    assert verbs == {"move": 20, "step": 62, "slide": 15, "tam": 126}
    at_hand = seen_by(state.board, state.turn)
    slides = [move.split()[1:] for move in legal(state, "slide")]
    squares = [onward(at_hand, NAMES.index(one), NAMES.index(via)) for one, via in slides]
    assert sum(len(ways.infinite) for ways in squares) == 41
    assert 20 + 62 + 41 + 126 == 249


def test_CE_44_two_legs_to_empty_neighbours() -> None:
    state = opened(2, 1)
    for move, square in (
        ("tam ZO ZU TY", "TY"),
        ("tam ZO ZE ZU", "ZU"),
        ("tam ZO ZU ZI", "ZI"),
        ("tam ZO ZU ZU", "ZU"),
        ("tam ZO ZO ZU", "ZU"),
        ("tam ZU ZY ZO", "ZU"),
    ):
        told = refusal(state, move)
        assert (told.rule, told.values) == ("CE-44", {"square": square})
    assert at(play(state, "tam ZO ZU TU"), "TU") == "Tam2"


def test_CE_44_the_start_counts_as_empty_and_may_be_the_end() -> None:
    assert {"tam ZO ZU ZO", "tam ZO ZU TU via2=ZI"} <= legal(opened(2, 1), "tam")
    beside = position("ZO Tam2", "ZU red Kauk2 IA", *KINGS)
    assert {"tam ZO TO ZO via2=ZU", "tam ZO TO TU via2=ZU"} <= legal(beside, "tam")


def test_CE_45_it_may_step_once_in_either_leg() -> None:
    state = position("ZO Tam2", "ZU red Kauk2 IA", "ZI red Dau2 A", *KINGS)
    tam = legal(state, "tam")
    assert {"tam ZO TI TE via1=ZU", "tam ZO TU ZE via2=ZI", "tam ZO XI XE via1=ZU"} <= tam
    assert "tam ZO ZO TO via1=ZU" in tam
    after = play(state, "tam ZO TI TE via1=ZU")
    assert (at(after, "TE"), at(after, "ZU"), at(after, "ZO")) == ("Tam2", "red Kauk2 IA", "")
    assert after.last is not None
    assert (after.last.first, after.last.via, after.last.leg) == ("TI", "ZU", 1)
    after = play(state, "tam ZO TU ZE via2=ZI")
    assert after.last is not None
    assert (after.last.via, after.last.leg) == ("ZI", 2)


@pytest.mark.parametrize(
    ("move", "via"),
    [
        ("tam ZO TU ZE via1=ZI", "ZI"),
        ("tam ZO TI TE via1=TU", "TU"),
        ("tam ZO TU TE via2=TI", "TI"),
        ("tam ZO TU ZI via2=ZU", "ZU"),
        ("tam ZO ZU ZE via2=ZI", "ZI"),
        ("tam ZO TU TO via2=ZO", "ZO"),
    ],
)
def test_CE_45_only_over_an_occupied_neighbour_to_an_empty_one(move: str, via: str) -> None:
    state = position("ZO Tam2", "ZU red Kauk2 IA", "ZI red Dau2 A", *KINGS)
    told = refusal(state, move)
    assert (told.rule, told.values) == ("CE-45", {"square": via})


def test_CE_45_the_words_stand_in_any_order() -> None:
    state = position("ZO Tam2", "ZU red Kauk2 IA", *KINGS)
    assert play(state, "tam via1=ZU ZO TI TE") == play(state, "tam ZO TI TE via1=ZU")


def test_CE_46_it_captures_nothing_and_is_not_captured() -> None:
    state = position("ZO Tam2", "ZU red Kauk2 IA", *KINGS)
    assert not [move for move in legal(state, "tam") if move.split()[3] == "ZU"]
    beside = position("LAI Tam2", "LO red Gua2 A", *KINGS)
    assert refused(beside, "move LO LAI") == "CE-26"


def test_CE_46_no_throw_and_no_cost() -> None:
    state = position("ZO Tam2", "ZU red Kauk2 IA", *KINGS)
    for move in ("tam ZO TO NO", "tam ZO TI ZI via1=ZU"):
        after = play(state, move)
        assert (after.new, after.turn) == ((), 1)
        assert after.situations[0].points == 0


def test_CE_47_stepping_on_Tam2_costs_five() -> None:
    state = position("LO red Io A", "LU Tam2", "KIA black Io IA")
    after = play(state, "step LO LU KU")
    assert (after.new, after.turn, after.phase) == ((STEPPING,), 0, "declare")
    assert gain(after, 0) == -5


def test_CE_47_also_when_the_slide_is_passed_up() -> None:
    state = position("LY red Gua2 A", "LU Tam2", "KIA black Io IA")
    thrown = play(state, "slide LY LU", throws=[4])
    assert thrown.new == ()
    after = play(thrown, "pass")
    assert (after.board, after.new, after.turn) == (state.board, (STEPPING,), 0)


def test_CE_47_also_when_the_water_is_not_entered() -> None:
    state = position("LO red Io A", "NU Tam2", "KIA black Io IA")
    failed = play(state, "step LO NU TO", throws=[1])
    assert failed.board == state.board
    assert (failed.new, failed.phase) == ((STEPPING,), "declare")
    entered = play(state, "step LO NU TO", throws=[3])
    assert (at(entered, "TO"), entered.new) == ("red Io A", (STEPPING,))


@pytest.mark.parametrize(
    ("moves", "futile"),
    [
        ("tam ZO ZU TU", False),
        ("tam ZO ZU TU; tam TU TO ZO", True),  # after the other's
        ("tam ZO ZU ZO", True),  # back to its start
        ("tam ZO ZU TU; tam TU TO TU", True),  # both at once count once
        ("tam ZO ZU ZO; declare ty_mok; tam ZO ZU TU", True),  # a ty mok1 keeps the memory
        ("tam ZO ZU TU; move TAI TY; tam TU TO ZO", False),  # only the other's last turn counts
    ],
)
def test_CE_48_after_the_others_Tam2_move_or_back_to_its_start(moves: str, futile: bool) -> None:
    state = play(opened(2, 1), *moves.split("; "))
    assert state.new == (FUTILE,) * futile
    assert state.phase == ("declare" if futile else "turn")
    assert not futile or gain(state, state.turn) == -3 * state.multiplier


def test_CE_48_to_step_on_it_is_not_to_move_it() -> None:
    stepped = position("LO red Io A", "NU Tam2", "KIA black Io IA")
    stepped = play(stepped, "step LO NU NI", "declare ty_mok", "tam NU TU TO")
    assert stepped.new == ()


def test_CE_49_each_time_it_is_declared_anew_and_weighs_until_the_end() -> None:
    state = play(opened(2, 1), "tam ZO ZU ZO", "declare ty_mok", "move TAI TY")
    state = play(state, "tam ZO ZU ZO")
    assert state.new == (FUTILE,)
    assert gain(state, 0) == 2 * -6
    assert gain(state, 1) == 0
    ended = play(state, "declare ta_xot")
    assert ended.scores == (8, 32)
    assert ended.finished[0].situations.futile == 2


def test_CE_49_they_can_be_made_to_weigh_in_their_own_turn_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(season, "SITUATIONS_LAST", False)
    state = play(opened(2, 1), "tam ZO ZU ZO")
    assert gain(state, 0) == -3
    state = play(state, "declare ty_mok", "move TAI TY", "tam ZO ZU ZO")
    assert gain(state, 0) == 2 * -3

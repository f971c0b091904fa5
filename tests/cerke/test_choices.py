"""What could be done next: the tree of touches, what any piece reaches, and what is threatened.

The tree says what the rules list, and makes the same moves.
"""

import json
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.cerke import rules
from games.cerke.page import choices
from games.cerke.page.choices import FIRST, pack_reach, reach_of
from games.cerke.page.hints import threatened
from games.cerke.rules import observe
from games.cerke.rules.board import NAMES
from games.cerke.rules.state import State
from games.engine.chance import Chance
from games.tables.game_page import page_of
from tests.cerke.rules.games import steps
from tests.cerke.rules.positions import KINGS, opened, play, position

MOST_BYTES = 8_000


def tree(state: State) -> choices.Tree:
    return choices.touch_tree(observe(state, state.turn))


def turns(number: int) -> Iterator[State]:
    """Positions of a random game in which a turn begins."""
    states = (step.after for step in steps(2, number, going_on=0.9))
    return (state for state in states if not state.end and state.phase == "turn")


@pytest.mark.parametrize("number", range(4))
def test_it_has_every_legal_move_and_no_other_and_is_small(number: int) -> None:
    for state in turns(number):
        seen = observe(state, state.turn)
        ways = choices.touch_tree(seen)
        found = {str(move) for move in choices.tree_moves(seen, ways)}
        assert found == {str(move) for move in rules.legal_moves(state, state.turn)}
        assert len(json.dumps(choices.compact(ways), separators=(",", ":"))) < MOST_BYTES


def test_chances_are_told() -> None:
    state = position("LO red Gua2 A", "LI red Kauk2 A", "LAI black Kauk2 IA", *KINGS)
    ways = tree(state)["LO"]
    assert ways["KO"] == 100
    assert ways["NO"] == choices.WATER == 50
    assert ways["LAI"]["."] == 100
    assert ways["LI"]["~LE"] == 97
    assert ways["LI"]["~ZI"] == 25
    assert tree(position("LO red Gua2 A", "LI red Kauk2 A", *KINGS))["LO"]["LI"]["~LU"] == 97


def test_a_landing_after_the_throw_says_whether_water_waits() -> None:
    state = position("MO red Gua2 A", "LO red Kauk2 A", *KINGS)
    thrown = play(state, "slide MO LO", throws=[2])
    landings = choices.landings(observe(thrown, 0))
    assert landings["NO"] == 50
    assert landings["LI"] == 100
    assert choices.landings(observe(state, 0)) == {}


def test_touches_lead_on_or_nowhere() -> None:
    ways = tree(opened(2, 1))
    assert choices.follow(ways, ["LA", "TI"]) == {"XO": 50, "LO": 100, "LA": 100}
    for path in ([], ["LA", "XO"], ["LA", "TI", "LO"], ["ZZ"], ["LA", "TI", "LO", "LO"]):
        assert choices.follow(ways, path) is None


def test_what_waits_has_no_touches() -> None:
    assert tree(play(opened(2, 1), "slide ME MI", throws=[3])) == {}
    assert tree(play(opened(2, 1), "tam ZO ZU ZO")) == {}


def test_a_piece_of_the_reserve_goes_on_every_empty_square() -> None:
    state = position("LO red Gua2 A", *KINGS, held=["red Kauk2", "red Kauk2"])
    seen = observe(state, 0)
    ways = choices.touch_tree(seen)
    assert choices.is_held("red.Kauk2")
    assert len(ways["red.Kauk2"]) == 81 - len(seen.position)
    assert str(choices.move_of(seen, ["red.Kauk2", "ZO"])) == "drop red Kauk2 ZO"
    assert choices.compact(ways)["red.Kauk2"] == 1


def test_every_touched_move_is_accepted() -> None:
    for state in (opened(2, 1), position("TY Tam2", "TAI red Kauk2 A", *KINGS)):
        seen = observe(state, state.turn)
        for move in choices.tree_moves(seen, choices.touch_tree(seen)):
            rules.apply(state, state.turn, move, Chance(bytes(32), 1))


# What any piece could do is known to everybody who looks: the board is open

OPEN = ("LU red Gua2 A", "LAI black Kauk2 IA", "KIA black Io IA", "KA red Io A")


def test_pieces_of_both_with_captures_and_without_steps() -> None:
    reach = reach_of(observe(position(*OPEN, to_move=1), None))
    assert reach["LAI"] == ["LY"]
    assert set(reach["KA"]) == {"LA", "LE", "KE"}
    # Down to the pawn that it takes, and no further.
    assert "LAI" in reach["LU"]
    assert "LAU" not in reach["LU"]
    assert set(reach) == {"LU", "LAI", "KIA", "KA"}


def test_it_is_what_the_rules_let_a_piece_do() -> None:
    seen = observe(position(*OPEN, to_move=0), 0)
    for start, squares in reach_of(seen).items():
        if start in ("LU", "KA"):
            legal = {
                to
                for to, leads in choices.touch_tree(seen)[start].items()
                if leads == 100 or "." in str(leads)
            }
            assert set(squares) >= legal


def test_it_is_sent_as_one_sign_a_square_that_html_leaves_alone() -> None:
    assert pack_reach({"KA": ["LA", "PIA"], "LU": [], "NA": ["KE"]}) == "()x *1"
    assert not set("\"'&") & {chr(FIRST + square) for square in range(81)}


def test_spectators_may_ask_too(lay_out, look) -> None:
    told = re.search(r'data-reach="([^"]+)"', look(lay_out(*OPEN, to_move=1), 2))
    assert told is not None
    words = [[NAMES[ord(sign) - FIRST] for sign in word] for word in told[1].split()]
    assert ["LAI", "LY"] in words


# What may be taken next, from the open board alone

THREATENED = ("LAI black Kauk2 IA", "KIA black Io IA", "NO red Kauk2 IA", "LA red Kauk2 A")


def test_a_line_to_a_piece_threatens_it_and_water_halves_the_chance() -> None:
    seen = observe(position("LU red Gua2 A", "KO red Gua2 A", *THREATENED, to_move=1), 1)
    found = dict(threatened(seen, 1))
    assert found["LAI"] == 100
    assert found["NO"] == 50
    with translation.override("en"):
        words, squares = page_of("cerke").threats(seen, {})
    assert words.startswith("Could be captured next: ")
    assert "black Pawn on LAI" in words
    assert "red Pawn on NO (50 %)" in words
    assert squares == [square for square, _chance in threatened(seen, 1)]


def test_nothing_is_threatened() -> None:
    seen = observe(position("PA red Kauk2 A", *THREATENED, to_move=1), 1)
    with translation.override("en"):
        words, squares = page_of("cerke").threats(seen, {})
    assert (words, squares) == ("None of your pieces can be captured next.", ())


@pytest.mark.parametrize("seat", [0, 1])
def test_each_seat_hears_of_its_own_pieces(seat: int) -> None:
    seen = observe(position("LU red Gua2 A", *THREATENED, to_move=1), seat)
    side = ("A", "IA")[seat]
    assert all(seen.position[square].endswith(f" {side}") for square, _ in threatened(seen, seat))

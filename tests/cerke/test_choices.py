"""What could be done next: the tree of touches, what any piece reaches, and what is threatened.

The tree says what the rules list, and makes the same moves.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.cerke import rules
from games.cerke.page import choices
from games.cerke.page.choices import FIRST, reach_of
from games.cerke.page.hints import threatened
from games.cerke.rules import observe
from games.cerke.rules.board import NAMES
from games.cerke.rules.state import State
from games.tables.game_page import page_of
from tests.cerke.rules.games import steps
from tests.cerke.rules.positions import KINGS, ends, opened, play, position

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
        found = {str(choices.move_of(seen, path)) for path in leaves(ways)}
        assert found == {str(move) for move in rules.legal_moves(state, state.turn)}
        assert len(json.dumps(choices.compact(ways), separators=(",", ":"))) < MOST_BYTES


def leaves(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if not isinstance(node, dict):
        yield path
        return
    for touched, further in node.items():
        yield from leaves(further, (*path, touched))


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


def test_what_waits_has_no_touches() -> None:
    assert tree(play(opened(2, 1), "slide ME MI", throws=[3])) == {}
    assert tree(play(opened(2, 1), "tam ZO ZU ZO")) == {}


# What any piece could do is known to everybody who looks: the board is open

OPEN = ("LU red Gua2 A", "LAI black Kauk2 IA", "KIA black Io IA", "KA red Io A")


@pytest.mark.parametrize(("seat", "own"), [(0, ("LU", "KA")), (1, ("LAI", "KIA"))])
def test_pieces_of_both_reach_what_they_could_without_stepping(
    seat: int, own: tuple[str, str]
) -> None:
    state = position(*OPEN, to_move=seat)
    reach = reach_of(observe(state, None))
    assert set(reach) == {"LU", "LAI", "KIA", "KA"}
    for start in own:
        assert set(reach[start]) == ends(state, start)


def test_spectators_may_ask_too(lay_out, look) -> None:
    told = re.search(r'data-reach="([^"]+)"', look(lay_out(*OPEN, to_move=1), 2))
    assert told is not None
    words = [[NAMES[ord(sign) - FIRST] for sign in word] for word in told[1].split()]
    assert ["LAI", "LY"] in words


# What may be taken next, from the open board alone

THREATENED = ("LAI black Kauk2 IA", "KIA black Io IA", "NO red Kauk2 IA", "LA red Kauk2 A")


def test_a_line_to_a_piece_threatens_it_and_water_halves_the_chance() -> None:
    seen = observe(position("LU red Gua2 A", "KO red Gua2 A", *THREATENED, to_move=1), 1)
    assert dict(threatened(seen, 1)) == {"KIA": 100, "LAI": 100, "NO": 50}
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

"""The tree of touches says what the rules list, and makes the same moves."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from games.cerke import rules
from games.cerke.page import choices
from games.cerke.rules.state import State
from games.engine.chance import Chance
from tests.cerke.rules.games import steps
from tests.cerke.rules.positions import opened, play, position

KINGS = ("KA red Io A", "KIA black Io IA")
MOST_BYTES = 8_000


def tree(state: State) -> choices.Tree:
    return choices.touch_tree(rules.observe(state, state.turn))


def turns(number: int) -> Iterator[State]:
    """Positions of a random game in which a turn begins."""
    states = (step.after for step in steps(2, number, going_on=0.9))
    return (state for state in states if not state.end and state.phase == "turn")


@pytest.mark.parametrize("number", range(4))
def test_it_has_every_legal_move_and_no_other(number: int) -> None:
    for state in turns(number):
        seen = rules.observe(state, state.turn)
        found = {str(move) for move in choices.tree_moves(seen, choices.touch_tree(seen))}
        assert found == {str(move) for move in rules.legal_moves(state, state.turn)}


def test_it_is_small() -> None:
    sizes = [
        len(json.dumps(choices.compact(tree(state)), separators=(",", ":")))
        for number in range(4)
        for state in turns(number)
    ]
    assert max(sizes) < MOST_BYTES


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
    landings = choices.landings(rules.observe(thrown, 0))
    assert landings["NO"] == 50
    assert landings["LI"] == 100
    assert choices.landings(rules.observe(state, 0)) == {}


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
    seen = rules.observe(state, 0)
    ways = choices.touch_tree(seen)
    assert choices.is_held("red.Kauk2")
    assert len(ways["red.Kauk2"]) == 81 - len(seen.position)
    assert str(choices.move_of(seen, ["red.Kauk2", "ZO"])) == "drop red Kauk2 ZO"
    assert choices.compact(ways)["red.Kauk2"] == 1


def test_every_touched_move_is_accepted() -> None:
    for state in (opened(2, 1), position("TY Tam2", "TAI red Kauk2 A", *KINGS)):
        seen = rules.observe(state, state.turn)
        for move in choices.tree_moves(seen, choices.touch_tree(seen)):
            rules.apply(state, state.turn, move, Chance(bytes(32), 1))

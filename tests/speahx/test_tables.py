"""Seeded tables of every size end by the rules."""

import pytest

from games.engine.contract import Move
from games.speahx import rules
from tests.speahx.tables import check_table, whole_table

SEATS = [2, 4, 7, 20]


@pytest.mark.parametrize("seats", SEATS)
def test_ten_seeded_tables(seats: int) -> None:
    for number in range(10):
        check_table(seats, number, jokers=number % 2 == 0)


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_thousands_of_seeded_tables(seats: int) -> None:
    for number in range(4000 // seats):
        check_table(seats, number, jokers=number % 2 == 0)


def test_both_ends_and_every_kind_of_move_are_met() -> None:
    """The tables above are worth something: they come everywhere."""
    states = [state for number in range(40) for state in whole_table(3, number)]
    ended = [state for state in states if state.over]
    assert {state.drawish for state in ended} == {True, False}
    effects = {state.last.effect for state in states if state.last}
    assert effects >= {"", "cleared", "given", "taken", "turned"}
    assert {call for state in states if state.last for call in state.last.calls} == {
        "speah",
        "torkel",
    }
    running = [state for state in states if not state.over]
    verbs = {move.verb for state in running[::7] for move in rules.legal_moves(state, state.turn)}
    assert verbs == {"play", "chance", "take", "turn", "show", "stop"}
    assert all(isinstance(rules.fallback(state, state.turn), Move) for state in running[::11])

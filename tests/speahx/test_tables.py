"""Seeded tables of every size end by the rules."""

import pytest

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


def test_both_ends_and_every_effect_are_met() -> None:
    """The tables above are worth something: they come everywhere."""
    states = [state for number in range(40) for state in whole_table(3, number)]
    assert {state.drawish for state in states if state.over} == {True, False}
    played = [state.last for state in states if state.last]
    assert {one.effect for one in played} >= {"", "cleared", "given", "taken", "turned"}
    assert {call for one in played for call in one.calls} == {"speah", "torkel"}

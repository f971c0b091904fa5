"""Looking ahead by the rules finds what the values say, and they say what the rules make of it."""

import random

import pytest

from games.spirale import rules
from games.spirale.bot import matrix
from games.spirale.bot.search import Search, final_value
from games.spirale.bot.values import values
from games.spirale.rules import State, confront, imagine
from tests.spirale.rules.positions import play, position


def somewhere(dice: random.Random, costs: str = "listed") -> State:
    """A position with all 26 medals on the table or in the discard, as tables come to it."""
    gold = (dice.randint(2, 9), dice.randint(2, 9))
    spiral = (dice.randint(0, 13 - gold[0]), dice.randint(0, 13 - gold[1]))
    stars = (dice.randint(0, 7), dice.randint(0, 7))
    return position(gold, spiral, stars, 26 - sum(gold) - sum(spiral), costs=costs)


@pytest.mark.parametrize("costs", ["listed", "worded"])
def test_the_lines_of_a_strategy_are_worth_what_looking_at_every_word_finds(costs: str) -> None:
    search, dice = Search(values(costs == "worded")), random.Random(11)
    seen = 0
    while seen < 25:
        state = somewhere(dice, costs)
        numbers = tuple(dice.randint(1, gold - 1) for gold in state.gold)
        after = confront(state, (numbers[0], numbers[1]))
        if after.phase != "strategy":
            continue
        seen += 1
        quick = search.numbers(state)[numbers[0] - 1][numbers[1] - 1]
        assert quick == pytest.approx(search.value(after), abs=0.003), (state, numbers)


def test_a_position_is_worth_what_its_numbers_are() -> None:
    search, dice = Search(values(False)), random.Random(12)
    for _ in range(60):
        state = somewhere(dice)
        medals = (state.gold[0], state.spiral[0], state.gold[1], state.spiral[1])
        found = search.values.opening(*medals, *state.stars)
        assert matrix.value(search.numbers(state)) == pytest.approx(found, abs=0.002), state


def test_what_is_over_is_decided() -> None:
    state = position()
    assert final_value(play(state, "0 resign")) == 0.0
    assert final_value(play(state, "1 resign")) == 1.0
    assert final_value(play(state, "13-13")) == 0.5


def test_still_spirales_come_to_a_draw() -> None:
    """With nothing to gain by moving, the third one ends it."""
    search = Search(values(False))
    state = position(gold=(2, 2), spiral=(0, 0), stars=(0, 0))
    assert state.end == "bare"
    state = position(gold=(3, 3), spiral=(0, 0), stars=(0, 0), discard=20)
    still = ("1-1", "0 reinforce 0", "1 reinforce 0")
    assert 0.4 < search.value(play(state, *still, *still)) < 0.6
    third = play(state, *still, *still, "1-1")
    assert search.value(third) == 0.5


def test_an_imagined_state_is_the_state_before_the_secret_choices() -> None:
    state = play(position(), "7-4", "engage double_confrontation", "engage destruction 1")
    assert state.second
    assert imagine(rules.observe(state, 0)) == state
    assert imagine(rules.observe(play(state, "1 announce 2"), 0)) == state

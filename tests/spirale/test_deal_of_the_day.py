"""The deal of the day of La Spirale d'Or: how far it goes."""

from games.learning.deals.contract import Task
from games.spirale import deals
from tests.spirale.rules.positions import play, position

TASK = Task("one", 2, 0)


def test_a_double_confrontation_asks_for_another_number_before_it_is_over() -> None:
    asked = play(position(), "7-4", "engage double_confrontation", "pass")
    assert asked.phase == "confrontation"
    assert not deals.is_over(asked, TASK, 2)
    assert deals.is_over(play(asked, "1-3"), TASK, 3)


def test_it_is_over_when_it_comes_to_the_reinforcement() -> None:
    spoken = play(position(), "7-4", "pass")
    assert not deals.is_over(spoken, TASK, 2)
    assert deals.is_over(play(spoken, "pass"), TASK, 2)
    assert deals.is_over(play(position(), "7-7"), TASK, 1)
    assert deals.is_over(play(position(), "13-4"), TASK, 1)

"""Twenty achievements: variety and company, none for repetitions; each can be earned."""

from datetime import date

import pytest
from django.apps import apps

from games.stories import achievements
from games.stories.day_facts import DayStory, Met
from games.stories.models import PersonMonth, StoryMonth
from games.stories.person import PersonSums, SharedMonth

GAMES = frozenset({"papayoo", "speahx", "cerke", "spirale"})
MARCH = date(2026, 3, 1)


def month(first_day: date = MARCH, **sums: object) -> PersonMonth:
    return PersonMonth(month=StoryMonth(first_day=first_day), **sums)


def beside(other: int, **sums: int) -> SharedMonth:
    empty = SharedMonth(MARCH, other, 0, 0, 0, 0, 0, None, 0, 0, None, 0)
    return empty._replace(**sums)


def many(count: int, **sums: int) -> list[SharedMonth]:
    return [beside(other, **sums) for other in range(2, 2 + count)]


SEASONS = [month(date(2026, n, 1), dayes=1) for n in (2, 5, 8, 11)]
EARNS = {
    "first_daye": PersonSums([month(dayes=1)]),
    "faces_5": PersonSums(pairs=many(5, dayes=1)),
    "faces_10": PersonSums(pairs=many(10, dayes=1)),
    "faces_20": PersonSums(pairs=many(20, finals=1)),
    "weekdays_4": PersonSums([month(weekdays=0b01111)]),
    "seasons_4": PersonSums(SEASONS),
    "witness_3": PersonSums(pairs=many(3, saw=1)),
    "witness_10": PersonSums(pairs=many(10, saw=1)),
    "both_decks": PersonSums([month(decks=["app"]), month(date(2026, 4, 1), decks=["real"])]),
    "final_1": PersonSums([month(finals=1)]),
    "final_6": PersonSums(pairs=many(6, finals=1)),
    "tie_3": PersonSums(pairs=many(3, ties=1)),
    "even_5": PersonSums(pairs=many(5, dayes=2, won=1, lost=1)),
    "loyal_10": PersonSums(pairs=many(1, dayes=10)),
    "welcome": PersonSums(
        pairs=[beside(2, dayes=1)._replace(first_on=date(2026, 3, 9))],
        debuts={2: date(2026, 3, 9)},
    ),
    "table_1": PersonSums([month(tables=1)]),
    "games_3": PersonSums([month(games=["cerke", "papayoo", "speahx"])]),
    "games_all": PersonSums([month(games=sorted(GAMES))]),
    "full_table": PersonSums([month(tables=1, largest=4)]),
    "both_worlds": PersonSums(pairs=many(3, dayes=1, tables=1)),
}
MISSES = {
    "faces_5": PersonSums(pairs=many(4, dayes=9)),
    "weekdays_4": PersonSums([month(weekdays=0b00111)]),
    "seasons_4": PersonSums(SEASONS[:3]),
    "witness_3": PersonSums(pairs=many(2, saw=9)),
    "both_decks": PersonSums([month(decks=["app"], dayes=90)]),
    "even_5": PersonSums(pairs=[*many(4, dayes=9, won=4, lost=5), beside(9, dayes=3, won=3)]),
    "loyal_10": PersonSums(pairs=many(9, dayes=9)),
    "welcome": PersonSums(
        pairs=[beside(2, dayes=1)._replace(first_on=date(2026, 3, 9))],
        debuts={2: date(2026, 3, 8)},
    ),
    "games_all": PersonSums([month(games=["papayoo"], tables=50)]),
    "both_worlds": PersonSums(pairs=[*many(2, dayes=1, tables=1), beside(8, dayes=5)]),
}


def test_there_are_twenty_and_each_has_its_words() -> None:
    keys = [one.key for one in achievements.ACHIEVEMENTS]
    assert len(keys) == len(set(keys)) == 20
    assert set(keys) == achievements.WORDS.keys() == EARNS.keys()


@pytest.mark.parametrize("key", EARNS)
def test_each_can_be_earned(key: str) -> None:
    assert key in achievements.earned_months(EARNS[key], GAMES)


@pytest.mark.parametrize("key", MISSES)
def test_more_of_the_same_is_not_enough(key: str) -> None:
    assert key not in achievements.earned_months(MISSES[key], GAMES)


def test_the_month_is_the_one_in_which_it_was_earned() -> None:
    found = achievements.earned_months(PersonSums(SEASONS), GAMES)
    assert found["first_daye"] == date(2026, 2, 1)
    assert found["seasons_4"] == date(2026, 11, 1)


def test_nothing_that_stories_know_is_a_number_of_repetitions() -> None:
    """Nor which exercise it was."""
    models = apps.get_app_config("stories").get_models()
    names = [field.name for model in models for field in model._meta.get_fields()]
    known = [*names, *DayStory.__slots__, *Met.__slots__]
    assert [name for name in known if "repetition" in name or "exercise" in name] == []

"""What people have achieved by now is what their months say, added up by the database."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest

from games.players.models import Player
from games.stories import achievements, person
from games.stories.models import PairMonth, PersonMonth, StoryMonth

GAMES = ("cerke", "papayoo", "spirale")
NAMES = ("Ada", "Bo", "Cleo", "Dina", "Eli", "Finn", "Gro", "Hugo")


def _lay_out(luck: random.Random, people: list[int]) -> None:
    """These people's months, as sparse as real ones; nobody has met before their first dāye."""
    debut = {one: date(2026, luck.randint(1, 3), luck.randint(1, 28)) for one in people}
    months = [
        StoryMonth.objects.create(first_day=date(2026, n, 1)) for n in range(1, luck.randint(4, 12))
    ]
    for month in months:
        for one in people:
            if luck.random() < 0.7:
                PersonMonth.objects.create(month=month, player_id=one, **_alone(luck, debut[one]))
        for low, high in combinations(people, 2):
            if luck.random() < 0.4:
                both = max(debut[low], debut[high]) + timedelta(days=luck.choice((0, 0, 40)))
                PairMonth.objects.create(
                    month=month, low_id=low, high_id=high, **_together(luck, both)
                )


def _alone(luck: random.Random, debut: date) -> dict[str, object]:
    return {
        "dayes": luck.choice((0, 1, 5)),
        "finals": luck.choice((0, 0, 1)),
        "tables": luck.choice((0, 0, 2)),
        "largest": luck.choice((0, 3, 4)),
        "weekdays": luck.choice((0, 1, 2, 4, 8)),
        "decks": luck.choice(([], ["app"], ["real"])),
        "games": sorted(luck.sample(GAMES, luck.randint(0, 2))),
        "first_on": debut if luck.random() < 0.8 else None,
    }


def _together(luck: random.Random, met: date) -> dict[str, object]:
    names = ("low_won", "high_won", "ties", "finals", "low_saw", "high_saw", "tables", "dayes")
    counts: dict[str, object] = {name: luck.choice((0, 0, 0, 1, 4)) for name in names}
    have_met = counts["dayes"] or counts["finals"]
    return counts | {"first_on": met if have_met else None}


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(4))
def test_it_is_what_the_months_say(make_player: Callable[[str], Player], seed: int) -> None:
    people = [make_player(name).pk for name in NAMES]
    _lay_out(random.Random(seed), people)
    by_months = {
        one: set(achievements.earned_months(known, GAMES))
        for one, known in person.load_sums(people).items()
    }
    now = {one: set(keys) for one, keys in achievements.earned_by_now(people, GAMES).items()}
    assert now == by_months
    assert any(now.values())
    # Some people alone: the others of their pairs aren't asked for.
    assert achievements.earned_by_now(people[:2], GAMES).keys() == set(people[:2])


@pytest.mark.django_db
def test_three_statements_for_any_number_of_people(
    make_player: Callable[[str], Player], django_assert_num_queries: Callable[..., Any]
) -> None:
    people = [make_player(name).pk for name in NAMES]
    _lay_out(random.Random(1), people)
    for asked in (people[:1], people):
        with django_assert_num_queries(3):
            achievements.earned_by_now(asked, GAMES)

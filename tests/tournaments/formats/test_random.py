"""Random tournaments of every format: twenty small ones each, hundreds in `make test-long`."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from games.tournaments.formats import FORMATS
from games.tournaments.pairing.history import TableResult
from games.tournaments.pairing.round_robins import unevenness
from tests.tournaments.formats.simulation import PLANS, Run, check, without_chance


@pytest.mark.parametrize("name", PLANS)
def test_random_tournaments_keep_what_they_promise(name: str) -> None:
    # A plan of seats takes seconds.
    for number in range(6 if name == "seated" else 20):
        check(Run(name, number, most=16))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 300, 50))
@pytest.mark.parametrize("name", PLANS)
def test_hundreds_of_random_tournaments_do(name: str, first: int) -> None:
    for number in range(first, first + 50):
        check(Run(name, number))


@pytest.mark.parametrize("name", ["knockout", "double"])
@pytest.mark.parametrize("people", [2, 5, 6, 8, 11, 16])
def test_who_may_still_win_shares_no_place_while_it_runs(name: str, people: int) -> None:
    whole, lost = without_chance(name, max(people, 3))
    for begun in range(1, len(whole.rounds)):
        course = replace(whole, rounds=whole.rounds[:begun])
        coming = [s for each in whole.rounds[begun:] for s in each.sittings if s.label != "T"]
        left = {who for sitting in coming for who in sitting.people}
        places = [one.place for one in FORMATS[name].rank(course) if one.entrant in left]
        assert places == list(range(1, len(left) + 1))
        # While the next tables are played nothing else is said.
        now = replace(whole.rounds[begun], sittings=tuple(map(_open, whole.rounds[begun].sittings)))
        running = replace(course, rounds=(*course.rounds, now))
        assert [one.place for one in FORMATS[name].rank(running)][:2] == [1, 2]
    first, second = FORMATS[name].rank(whole)[:2]
    assert (first.place, second.place) == (1, 2)
    assert lost[first.entrant] <= 1


def _open(sitting: TableResult) -> TableResult:
    return replace(sitting, places=None)


@pytest.mark.parametrize("people", range(3, 13))
def test_a_round_robin_is_complete(people: int) -> None:
    course, _lost = without_chance("round_robin", people)
    met = Counter(tuple(sorted(s.people)) for each in course.rounds for s in each.sittings)
    assert met == Counter(combinations(range(1, people + 1), 2))


def test_a_seating_is_as_even_as_can_be_to_the_end() -> None:
    course, _lost = without_chance("seated", 9)
    plan = [[[who - 1 for who in s.people] for s in each.sittings] for each in course.rounds]
    # Three rounds of two tables part nine people in eight ways at the most: two sit together
    # all the time. Then some two never do, as tables of five and four can't share one side.
    assert unevenness(9, plan)[0] == 3

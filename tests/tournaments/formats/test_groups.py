"""Groups, then a knockout of their best; and teams."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from games.tournaments.formats import FORMATS, Course, Who
from games.tournaments.formats.groups import Groups, bracket_size, group_rounds, groups
from games.tournaments.pairing.standings import team_standings
from tests.tournaments.formats.simulation import PLANS, Run, without_chance

FORMAT = FORMATS["groups"]


@pytest.mark.parametrize("people", range(2, 41))
def test_everybody_meets_their_group_then_its_best_play_on(people: int) -> None:
    course, _lost = without_chance("groups", people)
    begun = group_rounds(people)
    met = Counter(
        tuple(sorted(sitting.people)) for each in course.rounds[:begun] for sitting in each.sittings
    )
    parted = groups(range(1, people + 1))
    assert max(map(len, parted)) - min(map(len, parted)) <= 1
    assert met == Counter(pair for group in parted for pair in combinations(sorted(group), 2))
    size = bracket_size(course.plan, people)
    assert [len(each.sittings) for each in course.rounds[begun:]] == [
        size >> n for n in range(1, size.bit_length())
    ]
    assert len(course.rounds) == FORMAT.length(course.plan, people)
    assert FORMAT.rank(course)[0].entrant == 1


@pytest.mark.parametrize("people", range(6, 41))
def test_nobody_meets_their_group_in_the_first_round_of_the_knockout(people: int) -> None:
    for number in range(4):
        run = _played(people, number)
        home = {who: at for at, group in enumerate(groups(run.course.numbers)) for who in group}
        first = run.course.rounds[group_rounds(people)]
        assert all(home[one] != home[two] for one, two in (s.people for s in first.sittings))


def test_a_group_corrected_later_changes_no_bracket() -> None:
    run = _played(12, 1)
    assert isinstance(FORMAT, Groups)
    before = FORMAT.bracket_seeds(run.course)
    turned = [
        replace(each, sittings=tuple(replace(s, places=(2, 1)) for s in each.sittings))
        for each in run.course.rounds[: group_rounds(12)]
    ]
    after = replace(run.course, rounds=(*turned, *run.course.rounds[group_rounds(12) :]))
    assert FORMAT.bracket_seeds(after) == before
    assert FORMAT.rank(after)[0].entrant == FORMAT.rank(run.course)[0].entrant


def _played(people: int, number: int) -> Run:
    """All are there, all the time, and places fall by lot."""
    run = Run("groups", number)
    run.course = Course(PLANS["groups"], tuple(Who(n) for n in range(1, people + 1)))
    while (basis := run.format.basis(run.course)) is not None:
        made = run._played(run.format.draw_round(basis, run.seed))
        run.course = replace(run.course, rounds=(*run.course.rounds, made))
    return run


def test_a_team_counts_with_its_best() -> None:
    scores = {1: Fraction(3), 2: Fraction(1), 3: Fraction(2), 4: Fraction(2), 5: Fraction(9)}
    teams = {1: "North", 2: "North", 3: "South", 4: "South", 5: ""}
    north, south = team_standings(scores, teams, 2)
    assert (north.team, north.place, north.score) == ("North", 1, 4)
    assert (south.team, south.place, south.score) == ("South", 1, 4)
    first, second = team_standings(scores, teams, 1)
    assert (first.team, first.counted, first.others) == ("North", (1,), (2,))
    assert (second.place, second.score) == (2, 2)


def test_who_is_still_in_the_bracket_shares_no_place_while_it_runs() -> None:
    run = _played(12, 1)
    begun = group_rounds(12)
    whole = run.course
    for more in range(1, len(whole.rounds) - begun):
        course = replace(whole, rounds=whole.rounds[: begun + more])
        places = [one.place for one in FORMAT.rank(course)]
        still = bracket_size(course.plan, 12) >> more
        assert places[:still] == list(range(1, still + 1))
    over = [one.place for one in FORMAT.rank(whole)]
    assert over[:4] in ([1, 2, 3, 3], [1, 2, 3, 4])

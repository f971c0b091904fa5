"""The arena as a pure format."""

from dataclasses import replace
from itertools import combinations

import pytest

from games.engine.chance import Dice
from games.tournaments.formats import FORMATS, Course, Plan, Who
from games.tournaments.pairing.history import PlayedRound, TableResult
from tests.tournaments.pairing.brute import seed_of

ARENA = FORMATS["arena"]
OF_TWO = Plan(breaks=("firsts", "points"))
OF_FOUR = Plan(tuple(range(3, 9)), 4, 3, 5, breaks=("firsts", "points"))


EACH = pytest.mark.parametrize("plan", [OF_TWO, OF_FOUR], ids=["two", "four"])


@EACH
def test_an_arena_seats_whoever_is_free_and_nobody_twice(plan: Plan) -> None:
    for number in range(15 if plan == OF_TWO else 6):
        _arena(plan, number, most=16)


@pytest.mark.long
@EACH
def test_hundreds_of_arenas_do(plan: Plan) -> None:
    for number in range(6, 400):
        _arena(plan, number, most=64 if number % 20 == 0 else 20)


def _arena(plan: Plan, number: int, most: int) -> None:
    """Tables end in any order, people come and pause; the same don't meet twice while others play.

    Nobody waits for ever: whoever was left over is at the next table that is laid.
    """
    seed, dice = seed_of(number), Dice(seed_of(number), 78, 0)
    people = tuple(Who(n) for n in range(1, 4 + dice.below(most - 2)))
    course, last = Course(plan, people), dict[int, frozenset[int]]()
    for _step in range(16):
        basis = ARENA.basis(course)
        if basis is not None:
            drawn = ARENA.draw_round(basis, seed)
            if len(basis["entrants"]) < 12:
                assert drawn == ARENA.draw_round(basis, seed)
            seated = [who for table in drawn.tables for who in table]
            assert len(seated) == len(set(seated))
            assert not course.busy & set(seated)
            assert set(seated) <= set(course.here)
            assert set(drawn.byes) == set(course.here) - course.busy - set(seated)
            for table in drawn.tables:
                assert len(table) in plan.seats
                met = all(
                    b in last.get(a, ()) or a in last.get(b, ()) for a, b in combinations(table, 2)
                )
                assert not met or not course.busy, "the same people again, while others play"
                last.update({who: frozenset(table) for who in table})
            if len(plan.seats) == 1 and drawn.tables and not basis["met"]:
                assert len(course.waited & set(drawn.byes)) <= 1
            if drawn.tables:
                open_ones = PlayedRound(tuple(TableResult(table) for table in drawn.tables))
                course = replace(
                    course,
                    rounds=(*course.rounds, open_ones),
                    busy=course.busy | set(seated),
                    waited=frozenset(drawn.byes),
                )
        course = _some_end(course, dice)
    ranked = ARENA.rank(course)
    assert sorted(one.entrant for one in ranked) == sorted(course.numbers)


def _some_end(course: Course, dice: Dice) -> Course:
    """Some tables end; somebody pauses, somebody new comes."""
    rounds, busy = [], set(course.busy)
    for each in course.rounds:
        sittings = []
        for one in each.sittings:
            ended = one.places is None and dice.below(2) == 0
            if ended:
                busy -= set(one.people)
                places = tuple(dice.shuffled(range(1, len(one.people) + 1)))
                one = replace(one, places=places)
            sittings.append(one)
        rounds.append(PlayedRound(tuple(sittings)))
    people = [replace(who, here=dice.below(10) > 0) for who in course.people]
    if dice.below(4) == 0:
        people.append(Who(len(people) + 1))
    return replace(course, people=tuple(people), rounds=tuple(rounds), busy=frozenset(busy))

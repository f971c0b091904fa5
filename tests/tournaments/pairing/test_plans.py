"""Plans that stand before anybody plays: Berger's tables, seatings of n, brackets."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest

from games.engine.chance import Dice
from games.tournaments.pairing import bracket
from games.tournaments.pairing import round_robins as seats
from games.tournaments.pairing.draw import sizes
from games.tournaments.pairing.round_robins import berger, meetings, seating, unevenness
from tests.tournaments.pairing.brute import seed_of, ways

FIDE_SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]
"""FIDE Handbook C.05, annex 1, the table for five or six players."""


def test_berger_is_as_printed() -> None:
    assert berger(4) == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    assert berger(6) == FIDE_SIX
    assert berger(5)[0] == [(2, 5), (3, 4)]


@pytest.mark.parametrize("count", range(3, 13))
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = berger(count)
    pairs = Counter(tuple(sorted(pair)) for each in rounds for pair in each)
    assert pairs == Counter(combinations(range(1, count + 1), 2))
    for each in rounds:
        seated = [who for pair in each for who in pair]
        assert len(seated) == len(set(seated)) == count - count % 2
    doubled = Counter(pair for each in berger(count, double=True) for pair in each)
    assert set(doubled.values()) == {1}
    assert len(doubled) == count * (count - 1)


@pytest.mark.parametrize("count", range(4, 13))
def test_first_seats_differ_by_one_at_most(count: int) -> None:
    firsts = Counter(pair[0] for each in berger(count) for pair in each)
    assert max(firsts.values()) - min(firsts[n] for n in range(1, count + 1)) <= 1


@pytest.mark.parametrize(
    ("count", "sizes", "rounds", "by_swaps", "even"),
    [(12, (6, 6), 3, 3, 2), (16, (8, 8), 3, 3, 2), (8, (4, 4), 7, 0, 0), (10, (5, 5), 3, 3, 3)],
)
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_people_who_always_sit_together_make_some_plans_more_even(
    count: int, sizes: tuple[int, ...], rounds: int, by_swaps: int, even: int, seed: int
) -> None:
    """The first is the smallest there is, by exhaustion."""
    found = seating(count, sizes, rounds, seed_of(seed), blocks=True)
    for tables in found:
        assert sorted(who for table in tables for who in table) == list(range(count))
    assert [[len(table) for table in tables] for tables in found] == [[*sizes]] * rounds
    assert unevenness(count, found)[0] == even
    assert unevenness(count, seating(count, sizes, rounds, seed_of(seed)))[0] == by_swaps


@pytest.mark.parametrize(
    ("count", "each", "rounds", "uneven"),
    [(9, 3, 4, 0), (8, 4, 7, 0), (7, 4, 7, 1), (12, 3, 4, 1), (10, 5, 1, 1)],
)
def test_all_meet_as_evenly_as_designs_allow(
    count: int, each: int, rounds: int, uneven: int
) -> None:
    """Nine in four rounds of three meet exactly once."""
    cut = sizes(count, range(2, 9), each, each - 1, each)
    plan = seating(count, cut, rounds, seed_of(count))
    for tables in plan:
        assert sorted(who for table in tables for who in table) == list(range(count))
    assert unevenness(count, plan)[0] <= uneven, meetings(count, plan)


@pytest.mark.parametrize(
    ("count", "each", "rounds"), [(5, 3, 5), (5, 3, 3), (6, 3, 5), (6, 3, 4), (7, 4, 3)]
)
def test_all_meet_as_evenly_as_can_be(count: int, each: int, rounds: int) -> None:
    cut = sizes(count, range(2, 9), each, each - 1, each)
    all_ways = list(ways(range(count), cut))
    best = min(
        unevenness(count, plan)[0] for plan in combinations_with_replacement(all_ways, rounds)
    )
    assert unevenness(count, seating(count, cut, rounds, seed_of(count)))[0] == best


def test_the_same_seed_seats_the_same() -> None:
    plans = [seating(8, (4, 4), 7, seed_of(1), blocks=blocks) for blocks in (False, True) * 2]
    assert plans[:2] == plans[2:]


def test_a_walk_returns_the_best_that_it_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short walk over plateaus may end where it is less even than where it began."""
    monkeypatch.setattr(seats, "SWAPS", 19)
    for count, cut, number in product((7, 9), ([4, 3], [3, 3, 3]), range(60)):
        if sum(cut) == count:
            seed = bytes([number]) * 32
            begun = seats._random_plan(count, cut, 3, seed, 0)
            worth = unevenness(count, begun)
            assert unevenness(count, seats._improve(count, begun, seed, 0)) <= worth


@pytest.mark.parametrize("people", range(2, 65))
def test_single_knockout_has_one_winner(people: int) -> None:
    matches = bracket.single(people)
    lost, won = _play(matches, people, people)
    assert sorted(lost.values()) == [0] + [1] * (people - 1)
    assert len(won) == people - 1


@pytest.mark.parametrize("people", range(2, 65))
def test_out_after_exactly_two_losses(people: int) -> None:
    lost, _won = _play(bracket.double(people), people, people)
    counts = sorted(lost.values())
    assert counts[0] <= 1
    assert set(counts[1:]) == {2}


def test_the_best_seeds_meet_late_and_have_the_free_places() -> None:
    assert bracket.order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    state = bracket.follow(bracket.single(6), 6, {})
    assert state.won == {"W1.1": 1, "W1.3": 2}
    assert state.sides["W2.1"] == (1, None)


def _play(
    matches: list[bracket.Match], people: int, number: int
) -> tuple[dict[int, int], dict[str, int]]:
    """Play what can be played, a stage at a time, by lot: losses, and who won what."""
    dice = Dice(seed_of(number), 0, 0)
    lost, won = dict.fromkeys(range(1, people + 1), 0), {}
    while True:
        state = bracket.follow(matches, people, won)
        ready = [
            match
            for match in matches
            if match.name not in state.won and all(state.sides[match.name])
        ]
        if not ready:
            return lost, won
        stage = min(match.stage for match in ready)
        for match in ready:
            if match.stage == stage:
                one, other = state.sides[match.name]
                assert one is not None
                assert other is not None
                assert one != other
                winner = dice.choice((one, other))
                won[match.name] = winner
                lost[one + other - winner] += 1

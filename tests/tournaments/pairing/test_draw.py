"""Draws keep what they promise: exact where that can be compared, the same again everywhere."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.pairing import Draw, Entrant, Field, draw
from games.tournaments.pairing.cost import Costs
from games.tournaments.pairing.draw import sizes, with_byes
from tests.tournaments.pairing.brute import cost_of, seed_of, some_field, ways

PAPAYOO = {"seats": tuple(range(3, 9)), "wanted": 4, "least": 3, "most": 5}


def everybody_once(field: Field, drawn: Draw) -> None:
    seated = [who for table in drawn.tables for who in table] + list(drawn.byes)
    assert sorted(seated) == sorted(one.number for one in field.entrants)


@settings(deadline=None, max_examples=40)
@given(number=st.integers(0, 10**9), count=st.integers(1, 40))
def test_everybody_is_paired_once_and_one_too_many_has_the_bye(number: int, count: int) -> None:
    field = some_field(number, count)
    drawn = draw(field, seed_of(number))
    everybody_once(field, drawn)
    assert all(len(table) == 2 for table in drawn.tables)
    assert len(drawn.byes) == count % 2


@pytest.mark.parametrize(
    ("count", "number"), [*product(range(2, 9), range(12)), *((n, n) for n in range(9, 13))]
)
def test_two_players_are_paired_as_well_as_can_be(count: int, number: int) -> None:
    field, seed = some_field(number, count), seed_of(number)
    costs = Costs(field, seed)
    byes = [(i,) for i in range(count)] if count % 2 else [()]
    best = min(
        sum(costs.table(group) for group in way) + sum(costs.byes[i] for i in bye)
        for bye in byes
        for way in ways([i for i in range(count) if i not in bye], [2] * (count // 2))
    )
    assert cost_of(field, draw(field, seed), seed) == best


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("count", [3, 5, 6, 7, 8, 9, 10, 11, 12])
def test_tables_of_n_are_the_best_there_are_up_to_twelve(number: int, count: int) -> None:
    field, seed = some_field(number, count, **PAPAYOO), seed_of(number)
    costs = Costs(field, seed)
    cut = sizes(count, field.seats, 4, 3, 5)
    best = min(sum(costs.table(group) for group in way) for way in ways(range(count), cut))
    drawn = draw(field, seed)
    everybody_once(field, drawn)
    assert cost_of(field, drawn, seed) == best


@pytest.mark.parametrize("count", [13, 22, 31, 64])
def test_more_people_never_sit_worse_than_in_their_order(count: int) -> None:
    field, seed = some_field(count, count, **PAPAYOO), seed_of(count)
    drawn = draw(field, seed)
    everybody_once(field, drawn)
    order = iter(one.number for one in field.entrants)
    cut = sizes(count, field.seats, 4, 3, 5)
    standing = Draw(tuple(tuple(next(order) for _ in range(size)) for size in cut))
    assert cost_of(field, drawn, seed) <= cost_of(field, standing, seed)


@given(people=st.integers(1, 300), wanted=st.integers(3, 8), spread=st.integers(0, 2))
def test_any_number_of_people_sits_at_papayoo(people: int, wanted: int, spread: int) -> None:
    least, most = max(wanted - spread, 3), min(wanted + spread, 8)
    cut, byes = with_byes(people, range(3, 9), wanted, least, most)
    assert byes == (people if people < 3 else 0)
    assert sum(cut) + byes == people
    assert not cut or max(cut) - min(cut) <= 1


@given(people=st.integers(2, 300))
def test_nobody_waits_at_speahx(people: int) -> None:
    cut, byes = with_byes(people, range(2, 7), 4, 3, 5)
    assert byes == 0
    assert sum(cut) == people


@settings(deadline=None, max_examples=40)
@given(number=st.integers(0, 10**9), half=st.integers(1, 20))
def test_nobody_has_a_second_bye_before_everybody_had_one(number: int, half: int) -> None:
    field = some_field(number, 2 * half + 1)
    field = Field(field.entrants, field.round, met=field.met)
    [bye] = draw(field, seed_of(number)).byes
    had = {one.number: one.byes for one in field.entrants}
    assert had[bye] == min(had.values())


def test_the_bye_goes_to_the_last_who_has_had_none() -> None:
    ones = tuple(Entrant(n, Fraction(6 - n), byes=int(n == 5)) for n in range(1, 6))
    assert draw(Field(ones, 3), seed_of(1)).byes == (4,)


@settings(deadline=None, max_examples=25)
@given(number=st.integers(0, 10**9), count=st.integers(3, 30))
def test_the_same_field_and_seed_give_the_same_draw(number: int, count: int) -> None:
    field, seed = some_field(number, count, **PAPAYOO), seed_of(number)
    again = Field.from_json(field.to_json())
    assert again == field
    assert draw(again, seed) == draw(field, seed)


def test_a_draw_is_what_it_was_on_every_machine() -> None:
    drawn = draw(some_field(7, 11, **PAPAYOO), seed_of(7))
    assert drawn == Draw(((9, 1, 10), (6, 8, 4, 2), (5, 11, 7, 3)))


def test_equal_scores_come_before_all_but_meeting_again() -> None:
    scores = {1: 2, 2: 2, 3: 1, 4: 1}
    ones = tuple(Entrant(n, Fraction(score)) for n, score in scores.items())
    drawn = draw(Field(ones, 3), seed_of(3))
    assert {tuple(sorted(table)) for table in drawn.tables} == {(1, 2), (3, 4)}
    drawn = draw(Field(ones, 3, met={(1, 2): 1}), seed_of(3))
    assert (1, 2) not in {tuple(sorted(table)) for table in drawn.tables}


def test_round_one_folds_the_field_or_draws_lots() -> None:
    ones = tuple(Entrant(n) for n in range(1, 9))
    folded = draw(Field(ones), seed_of(4))
    assert {tuple(sorted(table)) for table in folded.tables} == {(1, 5), (2, 6), (3, 7), (4, 8)}
    lots = {draw(Field(ones, folded=False), seed_of(n)).tables for n in range(6)}
    assert len(lots) == 6


def test_leaders_sit_together_where_the_organiser_wants_it() -> None:
    ones = tuple(Entrant(n, Fraction(12 - n)) for n in range(1, 13))
    met = {(one, other): 1 for one in range(1, 5) for other in range(one + 1, 5)}
    field = Field(ones, 4, **PAPAYOO, met=met)  # type: ignore[arg-type]
    apart = draw(field, seed_of(5))
    together = draw(Field(ones, 4, **PAPAYOO, met=met, leaders=True), seed_of(5))  # type: ignore[arg-type]
    assert {1, 2, 3, 4} == set(together.tables[0])
    assert {1, 2, 3, 4} != set(apart.tables[0])


def test_team_mates_dont_meet_in_round_one() -> None:
    ones = tuple(Entrant(n, team="red" if n % 2 else "blue") for n in range(1, 9))
    for table in draw(Field(ones), seed_of(6)).tables:
        assert len({who % 2 for who in table}) == 2


def test_whoever_sat_first_least_often_sits_first() -> None:
    ones = (Entrant(1, firsts=2), Entrant(2, firsts=1), Entrant(3, firsts=1), Entrant(4))
    for table in draw(Field(ones, 3), seed_of(8)).tables:
        firsts = [next(one.firsts for one in ones if one.number == who) for who in table]
        assert firsts == sorted(firsts)

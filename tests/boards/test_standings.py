"""Ranks, leaders and elections, against slow definitions of the same rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.boards.standings import (
    COLUMNS,
    TIE_ORDER,
    Election,
    Total,
    election,
    first_place,
    ranking,
)

few = st.integers(0, 3)


@st.composite
def months(draw):
    rows = draw(st.lists(st.tuples(few, few, few, few), max_size=8))
    return [Total(number, *row) for number, row in enumerate(rows, start=1)]


@given(months(), st.sampled_from(COLUMNS))
def test_a_rank_is_one_more_than_the_number_of_better_players(totals, column):
    places = ranking(totals, column)
    assert sorted(place.total.player for place in places) == [t.player for t in totals]
    for place in places:
        mine = place.total.points(column)
        assert place.rank == 1 + sum(t.points(column) > mine for t in totals)
        assert place.tied == (sum(t.points(column) == mine for t in totals) > 1)
    assert [place.rank for place in places] == sorted(place.rank for place in places)


@given(months(), st.sampled_from(COLUMNS))
def test_the_lead_is_the_distance_to_the_best_of_the_others(totals, column):
    found = first_place(totals, column)
    best = max((t.points(column) for t in totals), default=0)
    if best == 0:
        assert found is None
        return
    others = [t.points(column) for t in totals if t.points(column) < best]
    assert found.points == best
    assert set(found.players) == {t.player for t in totals if t.points(column) == best}
    assert found.margin == (best - max(others) if others and len(found.players) == 1 else 0)
    assert (found.runner_up is None) == (not others)


@given(months(), st.sampled_from(COLUMNS))
def test_a_title_goes_to_the_best_by_the_whole_order_or_to_nobody_yet(totals, column):
    def worth(total):
        return (total.points(column), *(total.points(c) for c in TIE_ORDER), -total.days)

    found = election(totals, column)
    best = max(map(worth, totals), default=(0,))
    if best[0] == 0:
        assert found == Election(column)
        return
    equal = [t.player for t in totals if worth(t) == best]
    assert found.points == best[0]
    assert (found.winner, found.still_equal) == (
        (equal[0], ()) if len(equal) == 1 else (None, tuple(equal))
    )


@given(months(), st.sampled_from(COLUMNS), st.randoms())
def test_the_order_of_the_totals_does_not_matter(totals, column, random):
    shuffled = random.sample(totals, len(totals))
    assert election(shuffled, column) == election(totals, column)
    assert ranking(shuffled, column) == ranking(totals, column)


@pytest.mark.parametrize(
    ("second", "winner", "decided"),
    [
        (Total(2, 5, 9, 9, 9), 1, "lead"),
        (Total(2, 6, 3, 9, 1), 1, "victoire"),
        (Total(2, 6, 5, 9, 9), 2, "victoire"),
        (Total(2, 6, 4, 1, 1), 1, "repetition"),
        (Total(2, 6, 4, 2, 3), 2, "days"),
    ],
)
def test_a_tie_is_broken_by_the_other_columns_then_by_fewer_days(second, winner, decided):
    found = election([Total(1, 6, 4, 2, 4), second], "daye")
    assert (found.winner, found.decided) == (winner, decided)


def test_the_tied_column_itself_is_not_asked_twice():
    totals = [Total(1, 6, 4, 2, 1), Total(2, 5, 4, 9, 1)]
    assert election(totals, "victoire") == Election("victoire", 4, 1, "daye", (1, 2))

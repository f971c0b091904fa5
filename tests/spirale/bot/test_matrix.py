"""The solver of matrix games: what it finds is an equilibrium."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.spirale.bot import matrix
from tests.tools.spirale_solver import lp

entries = st.integers(0, 6).map(lambda n: n / 6) | st.floats(0, 1)
games = st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(
    lambda size: st.lists(
        st.lists(entries, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


@settings(max_examples=100)
@given(games)
def test_nobody_gains_by_another_choice(game: list[list[float]]) -> None:
    found, entries = matrix.solve(game), np.array(game)
    for part in (found.rows, found.columns):
        assert min(part) >= 0
        assert sum(part) == pytest.approx(1)
    assert (np.array(found.rows) @ entries).min() == pytest.approx(found.value, abs=1e-7)
    assert (entries @ np.array(found.columns)).max() == pytest.approx(found.value, abs=1e-7)
    assert matrix.value(game) == pytest.approx(found.value, abs=1e-7)


@pytest.mark.parametrize("shape", [(1, 12), (12, 1), (2, 3), (7, 5), (12, 12)])
def test_many_at_once_are_worth_what_each_is(shape: tuple[int, int]) -> None:
    stack = np.random.default_rng(8).random((60, *shape))
    stack[::2] = np.round(6 * stack[::2]) / 6
    each = [matrix.value(game.tolist()) for game in stack]
    assert lp.values(stack) == pytest.approx(each, abs=1e-7)
    if shape[0] == 2:
        assert lp.two_rows(stack) == pytest.approx(each, abs=1e-7)

"""The solver of matrix games, against SciPy's HiGHS and by what an equilibrium is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from games.spirale.bot import matrix
from tests.tools.spirale_solver import lp

entries = st.integers(0, 6).map(lambda n: n / 6) | st.floats(0, 1)
games = st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(
    lambda size: st.lists(
        st.lists(entries, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


@settings(max_examples=60)
@given(games)
def test_nobody_gains_by_another_choice(game: list[list[float]]) -> None:
    found, entries = matrix.solve(game), np.array(game)
    for part in (found.rows, found.columns):
        assert min(part) >= 0
        assert sum(part) == pytest.approx(1)
    assert (np.array(found.rows) @ entries).min() == pytest.approx(found.value, abs=1e-7)
    assert (entries @ np.array(found.columns)).max() == pytest.approx(found.value, abs=1e-7)
    assert matrix.value(game) == pytest.approx(found.value, abs=1e-7)


def test_values_as_highs_finds_them() -> None:
    dice = np.random.default_rng(7)
    stacks = []
    for number in range(120):
        rows, columns = dice.integers(1, 13, 2)
        game = dice.random((rows, columns))
        stacks.append(game if number % 2 else np.round(4 * game) / 4)
    for game in stacks:
        rows, columns = game.shape
        answer = linprog(
            [0] * columns + [1],
            A_ub=np.c_[game, -np.ones(rows)],
            b_ub=np.zeros(rows),
            A_eq=[[1] * columns + [0]],
            b_eq=[1],
            bounds=[(0, None)] * columns + [(None, None)],
            method="highs",
        )
        assert matrix.value(game.tolist()) == pytest.approx(answer.fun, abs=1e-7)
        assert lp.values(game[None])[0] == pytest.approx(answer.fun, abs=1e-7)


def test_many_at_once_are_worth_what_each_is() -> None:
    dice = np.random.default_rng(8)
    stack = np.round(6 * dice.random((300, 7, 5))) / 6
    each = [matrix.value(game.tolist()) for game in stack]
    assert lp.values(stack) == pytest.approx(each, abs=1e-7)
    pairs = stack[:, :2, :3]
    assert lp.two_rows(pairs) == pytest.approx(lp.values(pairs), abs=1e-7)


def test_rock_paper_scissors() -> None:
    found = matrix.solve([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
    assert found.value == pytest.approx(0.5)
    assert found.rows == pytest.approx((1 / 3, 1 / 3, 1 / 3))

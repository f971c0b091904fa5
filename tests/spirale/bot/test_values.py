"""The shipped values: whole, and what the command computes."""

import random

import numpy as np
import pytest
from django.core.management import call_command

from games.spirale.bot import values
from tests.tools import spirale_values
from tests.tools.spirale_solver import positions
from tests.tools.spirale_solver.induction import compute

MEDALS = positions.EACH.T.tolist()
UNIT = 1 / values.UNIT


def test_positions_are_numbered_alike() -> None:
    assert positions.COUNT == values.COUNT
    assert [values.number(*medals) for medals in MEDALS] == list(range(values.COUNT))


def test_what_is_more_than_all_medals_is_read_as_much_alike() -> None:
    for medals in ((16, 1, 12, 0), (2, 12, 13, 2), (30, 0, 2, 1), (1, 0, 40, 40)):
        found = values.number(*medals)
        assert 0 <= found < values.COUNT
        assert sum(MEDALS[found]) <= values.MEDALS
        assert MEDALS[found][0] <= medals[0]
    assert values.stars(13, 12) == (7, 6)
    assert values.stars(13, 0) == (7, 0)
    assert values.stars(3, 5) == (3, 5)


def test_another_format_is_refused() -> None:
    data = values.values_path(False).read_bytes()
    with pytest.raises(ValueError, match="spirale_values"):
        values.unpack(data, worded=True)


@pytest.mark.parametrize("worded", [False, pytest.param(True, marks=pytest.mark.long)])
def test_few_starred_medals_are_computed_again(worded: bool) -> None:
    tables, shipped = compute(worded, 2, lambda done: None), values.values(worded)
    dice = random.Random(3)
    for place in dice.sample(range(values.COUNT), 3000):
        x, y = dice.randrange(2), dice.randrange(2)
        found = shipped.opening(*MEDALS[place], x, y)
        assert found == pytest.approx(tables.opening[x, y, place], abs=UNIT)
    for rank in dice.sample(range(positions.SPOKEN.size), 1000):
        x, y = dice.randrange(2), dice.randrange(2)
        lines = shipped.lines(*MEDALS[positions.SPOKEN[rank]], x, y)
        expected = np.clip(tables.spoken[x, y, :, rank], 0, 1)
        assert lines == pytest.approx(expected.tolist(), abs=UNIT)


@pytest.mark.parametrize("worded", [False, True])
def test_both_players_are_worth_one_together(worded: bool) -> None:
    shipped, dice = values.values(worded), random.Random(4)
    for g, s, h, t in dice.sample(MEDALS, 2000):
        x, y = dice.randrange(8), dice.randrange(8)
        both = shipped.opening(g, s, h, t, x, y) + shipped.opening(h, t, g, s, y, x)
        assert both == pytest.approx(1, abs=2 * UNIT)


@pytest.mark.long
def test_the_command_computes_the_same_files() -> None:
    call_command(spirale_values.Command(), "--check")

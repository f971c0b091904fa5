"""The induction itself: by starred medals, then by all medals, then by spirals."""

from collections.abc import Callable

import numpy as np

from games.spirale.bot.values import MEDALS
from tests.tools.spirale_solver import reinforcement
from tests.tools.spirale_solver.confrontation import First, Second, open_seconds
from tests.tools.spirale_solver.positions import (
    LIVE,
    OTHER_SPIRAL,
    SPIRAL,
    SWAPPED,
    TOTAL,
    Ints,
)
from tests.tools.spirale_solver.strategy import Strategy
from tests.tools.spirale_solver.tables import Tables


def compute(worded: bool, stars: int, tell: Callable[[int], None]) -> Tables:
    """All tables for 0 … stars-1 starred medals of each; `tell` hears of each sum that is done."""
    tables = Tables.empty(worded, stars)
    strategy = Strategy(tables)
    groups = {total: _groups(total) for total in range(MEDALS + 1)}
    stacks = [Second(g, h) for g in range(2, MEDALS - 1) for h in range(2, MEDALS + 1 - g)]
    for total in range(2 * stars - 1):
        for x, y in tables.pairs(total):
            strategy.fill(x, y)
        _open(tables, groups, total)
        for x, y in tables.pairs(total):
            tables.integral[x, y] = reinforcement.integral(tables.opening[x, y])
            tables.integrals[x, y] = reinforcement.integral_of_both(tables.opening[x, y])
        open_seconds(tables, stacks, total)
        tell(total)
    return tables


def _groups(total: int) -> list[First]:
    """The positions of so many medals, by the number of spirals among them."""
    found = []
    for spirals in range(total + 1):
        places = np.flatnonzero(LIVE & (total == TOTAL) & (spirals == SPIRAL + OTHER_SPIRAL))
        if places.size:
            found.append(First(places.astype(np.int32)))
    return found


def _open(tables: Tables, groups: dict[int, list[First]], sum_: int) -> None:
    """The starts of a Spirale with this sum of starred medals, and their Reinforcements."""
    pairs = tables.pairs(sum_)
    for total, parts in groups.items():
        for group in parts:
            places: Ints = group.cells.places
            for x, y in pairs:
                if x >= y:
                    value = group.solve(tables, x, y)
                    tables.opening[x, y][places] = value
                    tables.opening[y, x][SWAPPED[places]] = 1 - value
        here = np.flatnonzero(total == TOTAL).astype(np.int32)
        for x, y in pairs:
            tables.reinforcing[x, y][here] = reinforcement.both(tables.opening[x, y], here)

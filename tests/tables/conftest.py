"""Tables of the example game."""

from collections.abc import Callable
from typing import Any

import pytest

from games.tables import services
from games.tables.models import Table

SEED = bytes(range(32))


@pytest.fixture
def open_example() -> Callable[..., Table]:
    """`open_example(camille, lars, rounds=2)`: a table of the example with these players seated."""

    def make(*players: Any, setup: Any = None, **options: Any) -> Table:
        return services.open_table("example_game", options, players=players, setup=setup, seed=SEED)

    return make

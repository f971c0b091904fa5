"""Tables of the example game, people who read English, and what is wrong with stored tables."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation

from games.players.models import Player
from games.tables import services
from games.tables.checks import faults, tables_to_check
from games.tables.models import Table

SEED = bytes(range(32))


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def camille(make_player: Callable[..., Player]) -> Player:
    return make_player("Camille", language="en")


@pytest.fixture
def people(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name, language="en") for name in ("Camille", "Ingrid", "Mehdi")]


@pytest.fixture
def open_example() -> Callable[..., Table]:
    """`open_example(camille, lars, rounds=2)`: a table of the example with these players seated."""

    def make(*players: Any, setup: Any = None, **options: Any) -> Table:
        return services.open_table("example_game", options, players=players, setup=setup, seed=SEED)

    return make


def all_faults() -> Iterator[tuple[Table, str]]:
    """Every dealt table whose stored state, result, chance or numbering isn't its replay's."""
    for table in tables_to_check().order_by("pk"):
        for fault in faults(table):
            yield table, fault

"""Tables of Speahx that run, laid out by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from tests.speahx.rules.positions import setup_of

NAMES = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs")


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES]


@pytest.fixture
def lay_out(people: list[Player]) -> Callable[..., Table]:
    """`lay_out("5C 2D", "KC", pile="4C", table=["9D", ""])`: cards as words; seat 0 begins."""

    def make(*hands: str, **more: Any) -> Table:
        options, setup = setup_of(*hands, **more)
        players, seed = people[: len(hands)], bytes(range(32))
        return services.open_table("speahx", options, setup=setup, seed=seed, players=players)

    return make


@pytest.fixture
def move(people: list[Player]) -> Callable[..., Table]:
    """`move(table, "play 5C", "take")`: whose turn it is moves."""

    def make(table: Table, *texts: str) -> Table:
        for text in texts:
            seat = services.state_of(table).turn
            services.play(table.pk, people[seat], text, table.version)
            table.refresh_from_db()
        return table

    return make

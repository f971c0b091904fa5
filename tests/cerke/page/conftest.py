"""Tables of Cerke that run: Camille has the A side, Ingrid the IA side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from tests.cerke.rules.positions import setup_of

START = {"throws": [2, 4]}
"""The IA side begins from the initial position."""


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name, language="en") for name in ("Camille", "Ingrid", "Mehdi")]


@pytest.fixture
def lay_out(people: list[Player]) -> Callable[..., Table]:
    """`lay_out()` from the start, or `lay_out("LO red Gua2 A", …, to_move=0)`."""

    def make(*placed: str, seasons: int = 1, **more: Any) -> Table:
        setup = setup_of(*placed, **more) if placed else START
        options = {"seasons": seasons}
        return services.open_table("cerke", options, setup=setup, players=people[:2])

    return make


@pytest.fixture
def play(people: list[Player]) -> Callable[..., None]:
    """`play(table, 0, "move LO LAI")`."""

    def move(table: Table, seat: int, text: str) -> None:
        table.refresh_from_db()
        services.play(table.pk, people[seat], text, table.version)

    return move

"""Tables of Cerke that run: Camille has the A side, Ingrid the IA side, Mehdi looks on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

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
    """`play(table, "0 move LO LAI", "0 declare ta_xot")`."""

    def move(table: Table, *entries: str) -> None:
        for entry in entries:
            seat, text = entry.split(" ", 1)
            table.refresh_from_db()
            services.play(table.pk, people[int(seat)], text, table.version)

    return move


@pytest.fixture
def look(people: list[Player], sign_in: Callable[[Any], Client]) -> Callable[..., str]:
    """`look(table)` is seat 0's page, `look(table, 2, "LO-LI")` who looks on, with touches."""

    def page(table: Table, reader: int = 0, touches: str = "") -> str:
        address = f"/cerke/{table.pk}/{touches}/" if touches else f"/tables/{table.pk}/"
        return sign_in(people[reader]).get(address).content.decode()

    return page

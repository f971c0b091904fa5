"""Tables of Speahx that run, laid out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from games.tables import services
from games.tables.models import Table

NAMES = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs")


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES]


@pytest.fixture
def lay_out(people: list[Player]) -> Callable[..., Table]:
    """`lay_out("5C 2D", "KC", pile="4C", table=["9D", ""])`: cards as words; seat 0 begins."""

    def make(*hands: str, **setup: Any) -> Table:
        options = {key: setup.pop(key) for key in ("packs", "jokers") if key in setup}
        read: dict[str, Any] = {"hands": [hand.split() for hand in hands], "starts": 0} | setup
        for key in ("pile", "draw"):
            if key in read:
                read[key] = read[key].split()
        if "table" in read:
            read["table"] = [slots.split() for slots in read["table"]]
        return services.open_table(
            "speahx", options, setup=read, seed=bytes(range(32)), players=people[: len(hands)]
        )

    return make


@pytest.fixture
def move(people: list[Player]) -> Callable[[Table, str], Table]:
    """`move(table, "play 5C")`: whose turn it is moves."""

    def make(table: Table, text: str) -> Table:
        seat = services.state_of(table).turn
        services.play(table.pk, people[seat], text, table.version)
        table.refresh_from_db()
        return table

    return make

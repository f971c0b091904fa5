"""Tables of Papayoo that run, laid out by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from games.papayoo.rules import DEALS, full_pack
from games.players.models import Player
from games.tables import services
from games.tables.models import Table

SEED = bytes(range(32))


def deal(seats: int) -> list[list[str]]:
    """The whole pack in canonical order, one card to each seat in turn."""
    pack = full_pack(seats)
    return [list(pack[seat::seats]) for seat in range(seats)]


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    names = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs", "Jonas")
    return [make_player(name) for name in names]


@pytest.fixture
def lay_out(people: list[Player]) -> Callable[..., Table]:
    """`lay_out(3)`: three seated in the order of `people`, with `deal`'s hands, die spades."""

    def make(seats: int = 3, hands: list[list[str]] | None = None, **more: Any) -> Table:
        setup = {"dealer": 0, "rounds": [{"hands": hands or deal(seats), "die": "S"}]}
        return services.open_table(
            "papayoo", {"rounds": 1}, setup=setup, seed=SEED, players=people[:seats], **more
        )

    return make


def give_all(table: Table, people: list[Player], given: list[list[str]] | None = None) -> None:
    """Everybody's écart: `given`, or the lowest cards of `deal`'s hands."""
    seats = table.seats.count()
    count = DEALS[seats].ecart
    for seat in range(seats):
        chosen = given[seat] if given else deal(seats)[seat][:count]
        services.play(table.pk, people[seat], " ".join(("pass", *chosen)), 0)

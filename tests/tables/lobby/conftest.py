"""People around tables of Papayoo that gather."""

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Table


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    """Nine colleagues."""
    names = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars", "Anaïs", "Jonas", "Fatou")
    return [make_player(name) for name in names]


@pytest.fixture
def gather(people: list[Player]) -> Callable[..., Table]:
    """`gather(4, camille, ingrid)`: a table of four chairs, opened by the first who sits."""

    def make(wanted: int, *seated: Player, joining: str = Joining.ANYONE, **more: Any) -> Table:
        host, *others = seated
        options = more.pop("options", {"rounds": 1})
        table = lobby.open_table(host, "papayoo", wanted, options, joining=joining, **more)
        for player in others:
            lobby.sit(table.pk, player, code=table.code)
        return Table.objects.get(pk=table.pk)

    return make

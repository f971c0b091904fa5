"""Tables of Cerke that have ended: by resigning, after one move."""

from collections.abc import Callable

import pytest

from games.players.models import Player, Role
from games.tables import services
from games.tables.lobby import services as lobby
from games.tables.models import Table


@pytest.fixture
def people(db: None, make_player: Callable[..., Player]) -> list[Player]:
    """Camille is an admin, Ingrid a referee; then Mehdi and Sofie."""
    roles = {"Camille": Role.ADMIN, "Ingrid": Role.REFEREE}
    return [
        make_player(name, role=roles.get(name, Role.MEMBER), language="en")
        for name in ("Camille", "Ingrid", "Mehdi", "Sofie")
    ]


def resigned(winner: Player, loser: Player) -> Table:
    """A table at which the second of them has resigned."""
    table = lobby.open_table(winner, "cerke", 2, {})
    lobby.sit(table.pk, loser)
    services.play(table.pk, loser, "resign", 0)
    return Table.objects.get(pk=table.pk)

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables.models import Table


@pytest.fixture
def people(make_player: Callable[..., Player]) -> list[Player]:
    """The two who play, and who looks on."""
    return [make_player(name, language="en") for name in ("Camille", "Ingrid", "Zoé")]


@pytest.fixture
def look(sign_in: Callable[[Any], Client]) -> Callable[[Player, Table], str]:
    """`look(player, table)` is the HTML of the page that they have before them."""

    def page(player: Player, table: Table) -> str:
        answer = sign_in(player).get(f"/tables/{table.pk}/")
        assert answer.status_code == 200
        html = answer.content.decode()
        assert " style=" not in html
        return html

    return page

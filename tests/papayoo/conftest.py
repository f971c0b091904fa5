from collections.abc import Callable

import pytest

from games.players.models import Player
from tests.papayoo.tables import NAMES


@pytest.fixture
def players(make_player: Callable[..., Player]) -> list[Player]:
    """The least that play."""
    return [make_player(name, language="en") for name in NAMES[:3]]

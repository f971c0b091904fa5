"""People of the office who take part."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.players.models import Player
from tests.programs.conftest import open_interface, program  # noqa: F401
from tests.telling.pigeons import own_registers  # noqa: F401
from tests.tournaments.playing import NAMES


@pytest.fixture
def office(db: None, make_player: Callable[..., Player]) -> list[Player]:
    """Sixteen people; the first one organises."""
    return [make_player(name) for name in NAMES]

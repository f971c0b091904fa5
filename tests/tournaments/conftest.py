"""People of the office who take part."""

from collections.abc import Callable
from itertools import count

import pytest

from games.players.models import Player
from games.tournaments.services import lifecycle
from tests.programs.conftest import open_interface, program  # noqa: F401
from tests.telling.pigeons import own_registers  # noqa: F401
from tests.tournaments.pairing.brute import seed_of
from tests.tournaments.playing import NAMES


@pytest.fixture
def office(db: None, make_player: Callable[..., Player]) -> list[Player]:
    """Sixteen people; the first one organises."""
    return [make_player(name) for name in NAMES]


@pytest.fixture(autouse=True)
def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test’s tournaments have the seeds 1, 2, …: their lots fall alike in every run."""
    numbers = count(1)
    monkeypatch.setattr(lifecycle, "fresh_seed", lambda: seed_of(next(numbers)))

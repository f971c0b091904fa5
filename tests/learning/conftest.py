"""People who read English, and a morning on which a deal of the day is quickly answered."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.utils import translation

from games.learning.deals import views
from games.players.models import Player
from tests.learning.quick import quickly

MORNING = "2026-11-24T08:00:00+00:00"


@pytest.fixture
def camille(make_player: Callable[..., Player]) -> Player:
    return make_player("Camille", language="en")


@pytest.fixture
def lars(make_player: Callable[..., Player]) -> Player:
    return make_player("Lars", language="en")


@pytest.fixture
def tuesday(monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Traveller]:
    """Everybody plays on one morning, and Steady answers in Sharp's place: it is quick."""
    monkeypatch.setattr(views, "think", quickly)
    with time_machine.travel(MORNING, tick=False) as traveller, translation.override("en"):
        yield traveller

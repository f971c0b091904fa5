"""Three people, and everything in English."""

from collections.abc import Callable, Iterator

import pytest
from django.utils import translation

from games.players.models import Player


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def people(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name, language="en") for name in ("Camille", "Ingrid", "Mehdi")]

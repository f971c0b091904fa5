"""A kind of the tests' own, and two people."""

from typing import Any

import pytest

from games.players.models import Player
from games.telling import kinds
from games.telling.kinds import Kind, Message
from games.telling.models import Notice


@pytest.fixture(autouse=True)
def always_own(own_registers: None) -> None:
    """No test leaves a kind or a way behind."""


@pytest.fixture
def bell() -> Kind:
    """A kind that says how often it rang, as long as it stands."""

    def say(notice: Notice) -> Message | None:
        if notice.about.get("over"):
            return None
        return Message(f"Ring {notice.about.get('n', 1)}", "It rings.", "/")

    kind = Kind("bell", say, kinds.TABLES)
    kinds.register(kind)
    return kind


@pytest.fixture
def people(make_player: Any) -> tuple[Player, Player]:
    return make_player("Camille", language="en"), make_player("Ingrid", language="nb")

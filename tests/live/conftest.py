"""A table of the example, its players' browsers, and streams that are closed in the end."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from games.tables import services
from games.tables.models import Table
from tests.live.client import EventStream


@pytest.fixture
def camille(transactional_db: None, make_player: Callable[..., Any]) -> Any:
    return make_player("Camille")


@pytest.fixture
def lars(transactional_db: None, make_player: Callable[..., Any]) -> Any:
    return make_player("Lars", language="nb")


@pytest.fixture
def theo(transactional_db: None, make_player: Callable[..., Any]) -> Any:
    return make_player("Théo")


@pytest.fixture
def table(camille: Any, lars: Any) -> Table:
    return services.open_table("example_game", {"rounds": 100}, players=[camille, lars])


@pytest.fixture
def topic(table: Table) -> str:
    return f"table:{table.pk}:table"


@pytest.fixture
def listen(site: Any) -> Iterator[Callable[..., EventStream]]:
    """`listen(browser, topic, …)` opens a stream, which is closed in the end."""
    opened: list[EventStream] = []

    def enter(browser: Client | None, *topics: str, **more: Any) -> EventStream:
        opened.append(EventStream(site.url, browser, *topics, **more))
        return opened[-1]

    yield enter
    for each in opened:
        each.close()


@pytest.fixture
def stream(
    listen: Callable[..., EventStream], sign_in: Callable[[Any], Client]
) -> Callable[..., EventStream]:
    """`stream(player, topic, …)` opens a stream of a new browser of this player."""

    def enter(player: Any, *topics: str, **more: Any) -> EventStream:
        browser = more.pop("browser", None) or (sign_in(player) if player else None)
        return listen(browser, *topics, **more)

    return enter

"""An office with a screen in its kitchen, and people who play a day through the services."""

import re
from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.boards import services as boards
from games.kitchen import access, services
from games.kitchen.models import Screen
from games.players.models import Player
from games.spaye.models import Day
from games.tables import services as tables
from tests.live.client import EventStream
from tests.live.conftest import listen  # noqa: F401
from tests.spaye.conftest import (  # noqa: F401
    Phone,
    admin,
    app_day,
    at,
    camille,
    house,
    ingrid,
    mehdi,
    phone,
    real_day,
)

At = Callable[[str], None]
LayOut = Callable[..., Day]
Open = Callable[..., EventStream]


class Wall:
    """A screen and what it shows, asked for without signing in and without JavaScript."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.token = access.screen_token(screen.nonce)
        self.address = f"/tv/{self.token}/"
        self.client = Client()

    def html(self) -> str:
        answer = self.client.get(self.address)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def text(self, part: str = "") -> str:
        """What it says, tags taken away; of one `part` only, a class of the screen's."""
        html = self.html()
        if part:
            _, found, html = html.partition(f'class="{part}')
            assert found, f"nothing is called {part}"
            html = html[html.index(">") + 1 : html.index(FOLLOWS[part])]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())

    @property
    def event(self) -> str:
        """The kind of event that is shown, empty when there is none."""
        html = self.html()
        found = re.search(r'class="tv-event (\w+)"', html)
        assert (found is not None) == (" now" in html)
        return found[1] if found else ""


def count(phone: Phone, n: object, exercise: int = 0) -> Any:  # noqa: F811
    """What the page of a witness sends as its number grows."""
    return phone.client.post(f"/daye/witness/{exercise}/count/", {"n": n})


FOLLOWS = {
    "tv-event": 'class="tv-lull"',
    "tv-lull": "</section>",
    "tv-deck": "</section>",
    "tv-pills": "</p>",
    "tv-head": "</header>",
    "tv-races": 'id="lost"',
    "tv-join": "</section>",
}


@pytest.fixture
def morning(house: object, at: Callable[[str], None]) -> None:  # noqa: F811
    """Ten o'clock on Friday 20 November 2026, until a test sets the clock."""
    at("2026-11-20 10:00:00")


@pytest.fixture
def wall(admin: Phone) -> Wall:  # noqa: F811
    return Wall(services.add_screen(admin.player, "Kitchen"))


@pytest.fixture
def stream(listen: Open) -> Open:  # noqa: F811
    """`stream(wall)` opens what the page of this screen opens."""

    def enter(wall: Wall, *topics: str, **more: Any) -> EventStream:
        return listen(None, *(topics or ["screen"]), visitor=f"screen:{wall.token}", **more)

    return enter


def points(**columns: tuple[int, int, int]) -> None:
    """Points of 19 November, finished, by name."""
    day = date(2026, 11, 19)
    table = tables.open_table("spaye", {"deck": "real", "pack": 32, "date": day.isoformat()})
    ids = {name: Player.objects.get(name=name).pk for name in columns}
    boards.project(day, table.pk, {ids[n]: told for n, told in columns.items()}, "finished")


def until(stream: EventStream, text: str) -> str:
    """The first event that holds this text; fails when none comes."""
    while text not in (html := stream.next().html):
        pass
    return html

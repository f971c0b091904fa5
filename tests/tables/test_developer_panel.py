"""The developer's panel shows everything of a table with DEBUG, and isn't there without."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from games.tables import services
from games.tables.models import Table
from spaye_site.management.commands import serve

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(make_player: Callable[..., Any]) -> Table:
    people = [make_player(name) for name in ("Camille", "Lars")]
    return services.open_table("speahx", {}, seed=bytes(32), players=people)


@pytest.fixture
def reader(table: Table, sign_in: Callable[[Any], Client]) -> Client:
    return sign_in(table.seats.get(number=0).player)


def told(reader: Client, address: str) -> str:
    return unescape(reader.get(address).content.decode())


def test_without_debug_it_is_not_there(table: Table, reader: Client) -> None:
    """For whoever asks, administrators too."""
    assert site.DEBUG is False, "The site runs without it unless asked."
    player = table.seats.get(number=0).player
    for role in ("member", "admin"):
        player.role = role
        player.save()
        assert reader.get(f"/tables/{table.pk}/inside/").status_code == 404
    assert "inside" not in told(reader, f"/tables/{table.pk}/")
    assert serve._reloading() == {}


def test_with_debug_it_shows_state_moves_and_observations(
    table: Table, reader: Client, settings: Any
) -> None:
    settings.DEBUG = True
    address = f"/tables/{table.pk}/inside/"
    assert f'hx-get="{address}"' in told(reader, f"/tables/{table.pk}/")
    inside = told(reader, address)
    for hand in services.state_of(table).hands:
        assert all(f'"{card}"' in inside for card in hand)
    for words in ("A spectator", "Seat 1", "<code>play "):
        assert words in inside
    assert serve._reloading()["reload"] is True
    assert Client().get(address).status_code == 302, "A stranger is shown nothing."

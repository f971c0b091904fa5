"""The developer's panel shows everything of a table with DEBUG, and isn't there without."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse

from games.tables import services
from games.tables.models import Table
from spaye_site.management.commands import serve


@pytest.fixture
def table(db: None, make_player: Callable[..., Any]) -> Table:
    people = [make_player(name) for name in ("Camille", "Lars")]
    return services.open_table("speahx", {}, seed=bytes(32), players=people)


@pytest.fixture
def reader(table: Table, sign_in: Callable[[Any], Client]) -> Client:
    return sign_in(table.seats.get(number=0).player)


def page(reader: Client, table: Table) -> str:
    return unescape(reader.get(reverse("tables:table", args=[table.pk])).content.decode())


def test_without_debug_it_is_not_there(table: Table, reader: Client, settings: Any) -> None:
    """For whoever asks, administrators too."""
    settings.DEBUG = False
    player = table.seats.get(number=0).player
    for role in ("member", "admin"):
        player.role = role
        player.save()
        assert reader.get(reverse("tables:inside", args=[table.pk])).status_code == 404
    assert "inside" not in page(reader, table)
    assert serve._reloading() == {}


def test_with_debug_it_shows_state_moves_and_observations(
    table: Table, reader: Client, settings: Any
) -> None:
    settings.DEBUG = True
    address = reverse("tables:inside", args=[table.pk])
    assert f'hx-get="{address}"' in page(reader, table)
    told = unescape(reader.get(address).content.decode())
    state = services.state_of(table)
    for hand in state.hands:
        assert all(f'"{card}"' in told for card in hand)
    assert "A spectator" in told
    assert "Seat 1" in told
    assert "<code>play " in told
    assert serve._reloading()["reload"] is True


def test_a_stranger_is_shown_nothing(table: Table, settings: Any) -> None:
    settings.DEBUG = True
    assert Client().get(reverse("tables:inside", args=[table.pk])).status_code == 302


def test_the_site_runs_without_it_unless_asked() -> None:
    assert site.DEBUG is False

"""The page on which every table of a game begins, pressed as a person would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.players.models import Player
from games.tables import registry
from games.tables.models import Table
from tests.hands import open_page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", sorted(registry.lobby_configs()))
def test_a_table_is_opened_by_one_tap(
    slug: str, make_player: Callable[..., Player], sign_in: Callable[[Player], Client]
) -> None:
    page = open_page(sign_in(make_player("Camille", language="en")), f"/tables/open/?game={slug}")
    assert page.status == 200
    form, level = next(
        (form, button) for form in page.forms for button in form.buttons if button.name == "bots"
    )
    page = form.send(level)
    assert page.status == 200
    table = Table.objects.get(game=slug)
    assert page.path == f"/tables/{table.pk}/"

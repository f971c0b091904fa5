"""What may be said at a table, and what is answered where it may not."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables.models import Table, Talk
from tests.hands import open_page
from tests.tables.bots.at_work import lay_out

pytestmark = pytest.mark.django_db
COOK = "\U0001f469\u200d\U0001f373"
"""A woman and a pan, joined to one sign."""


@pytest.fixture
def camille(make_player: Callable[..., Player]) -> Player:
    return make_player("Camille", language="en")


@pytest.fixture
def table(camille: Player, make_player: Callable[..., Player]) -> Table:
    return lay_out(camille, make_player("Lars"), game="spirale")


def test_a_sign_made_of_several_is_said(table: Table, camille: Player, sign_in: Any) -> None:
    browser: Client = sign_in(camille)
    open_page(browser, f"/tables/{table.pk}/").press("Send", text=f"Lunch {COOK}!")
    assert Talk.objects.get().text == f"Lunch {COOK}!"


@pytest.mark.parametrize("text", ["", "a" * 141, "up\u202edown", "\u200d", "\u3164"])
def test_what_is_refused_says_why(table: Table, camille: Player, sign_in: Any, text: str) -> None:
    browser: Client = sign_in(camille)
    here, why = f"/tables/{table.pk}/", "Message, up to 140 characters."
    answer = browser.post(f"{here}talk/", {"text": text}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert 'role="alert"><svg' in answer.content.decode()
    assert why in answer.content.decode()
    assert browser.post(f"{here}talk/", {"text": text, "next": here}).status_code == 303
    assert why in browser.get(here).content.decode()
    assert not Talk.objects.exists()

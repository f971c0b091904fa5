"""The switches of the page of notifications: each is kept at once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.telling import ways
from games.telling.models import Wish
from games.telling.push import Push
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_a_switch_is_kept_at_once(
    hand_out: Callable[..., Phone], settings: Any, own_registers: None
) -> None:
    settings.PUSH = True
    ways.register(Push())
    camille = hand_out("Camille").open("/me/told/")
    row = camille.page.locator(".switch", has_text="Tables")
    camille.page.get_by_role("switch", name="Tables").set_checked(False)
    camille.sees("Enregistré.")
    assert dict(Wish.objects.values_list("group", "ways")) == {"tables": ""}
    camille.open("/me/told/")
    expect(camille.page.get_by_role("switch", name="Tables")).not_to_be_checked()
    camille.page.route("**/me/told/wishes/", lambda sent: sent.abort())
    camille.page.get_by_role("switch", name="Exercices").click()
    expect(camille.page.get_by_role("switch", name="Exercices")).to_be_checked()
    box = row.bounding_box()
    assert box
    assert box["height"] >= 60

"""“Who is free?” from all sides at once (R5): whoever asks, whoever is asked, the wall."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.wishes import set_not_now
from tests.browser.phone import Phone
from tests.browser.test_robust import lay_out

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_the_first_yes_ends_it_for_everybody(
    hand_out: Callable[..., Phone], browse: Callable[..., Page], site: Any
) -> None:
    camille, ingrid, mehdi, lars = map(hand_out, ("Camille", "Ingrid", "Mehdi", "Lars"))
    lay_out(camille, ingrid, mehdi, lars)
    set_not_now(lars.player, quiet=True)
    screen = kitchen.add_screen(camille.player, "Cuisine")
    wall = browse(None, site.url)
    wall.goto(f"{site.url}/tv/{access.screen_token(screen.nonce)}/")
    ingrid.open("/inbox/")
    lars.open("/")
    mehdi.open("/board/")
    camille.open("/").press("Qui est libre ?")
    said = "Camille demande"
    for phone in (ingrid, mehdi):
        expect(phone.page.locator("#calls")).to_contain_text(said)
    expect(ingrid.page.locator("#inbox")).to_contain_text(said)
    expect(wall.locator("body")).to_contain_text("Camille cherche quelqu’un avec qui jouer")
    expect(camille.page.get_by_role("group", name="Mon appel")).to_be_visible()
    expect(lars.page.locator("#calls")).not_to_contain_text(said)
    mehdi.press("Moi !")
    mehdi.at("/daye/")
    expect(camille.page.locator("#calls")).to_contain_text("À toi")
    # Nobody can say yes any more, in the banner or in a list that lies open.
    for part in ("#calls", "#inbox"):
        expect(ingrid.page.locator(part)).not_to_contain_text(said)
    expect(wall.locator("body")).to_contain_text("Dāye n")

"""A ceremony on the phone of whoever leads it: three winners and the key on one screen."""

import os
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.boards import services as boards
from games.players.models import Office, Role
from tests.browser.phone import Phone, box
from tests.browser.test_ceremony import stage, winners
from tests.browser.test_month import write

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_nothing_scrolls_away_and_the_key_lies_on_nobody(
    office: Office, hand_out: Callable[..., Phone], width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    zoe = hand_out("Zoé", Role.ADMIN, size, reduced_motion="reduce")
    ingrid, lars = hand_out("Ingrid"), hand_out("Konstantinopoulou")
    last = timezone.localdate().replace(day=1) - timedelta(days=1)
    write(last, {ingrid.player: (5, 1, 129), lars.player: (1, 3, 0)})
    boards.close_month(last.year, last.month, zoe.player, {}, ceremony=True)
    zoe.open(stage(last))
    for number, title in enumerate(("Tikäo", "Mastäye", "Grand Späyin"), 1):
        zoe.press(f"Suivant : {title}")
        expect(winners(zoe)).to_have_count(number)
        key = box(zoe.page.locator("#next"))
        rows = zoe.page.locator(".winner")
        for at in range(3):
            row = box(rows.nth(at))
            assert row["y"] >= 0
            assert row["y"] + row["height"] <= key["y"] + 1
        assert key["y"] + key["height"] <= height
        if "SHOTS" in os.environ:
            zoe.page.screenshot(path=f"{os.environ['SHOTS']}/stage-{width}-{number}.png")

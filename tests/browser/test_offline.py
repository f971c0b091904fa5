"""The real deck without network: what a phone keeps, what it sends, and what it forgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.players.models import Office
from games.spaye import services
from games.spaye.models import SentLog
from tests.browser.phone import Phone
from tests.browser.test_quick_log import logs, tap

pytestmark = pytest.mark.browser

HandOut = Callable[..., Phone]
PAIRS = "A-K Q-J 10-9 8-7 A-Q K-J 10-8 9-7 A-J K-Q 10-7 9-8 A-10 K-9".split()
"""Fourteen dāyes of a pack of 32: seven cards are left."""


@pytest.fixture
def two(office: Office, hand_out: HandOut) -> tuple[Phone, Phone]:
    """Camille and Ingrid at the real table."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
    return camille, ingrid


def keep(phone: Phone) -> Page:
    """The log page, once the phone has kept it."""
    page = phone.open("/log/").page
    kept(page)
    return page


def kept(page: Page, holds: bool = True) -> None:
    """Waits until the phone keeps a log page, or none any more."""
    page.evaluate(
        """async (holds) => {
            const here = async () => Boolean(await caches.match("/log/"));
            const end = Date.now() + 15000;
            while ((await here()) !== holds) {
                if (Date.now() > end) throw new Error(`kept: ${!holds}`);
                await new Promise((go) => setTimeout(go, 50));
            }
        }""",
        holds,
    )


def save(phone: Phone, pair: str) -> None:
    tap(phone, *pair.split("-"))
    phone.page.locator("[data-log-save]").click()


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#outbox [data-list] li")).to_have_count(count)


def test_five_taps_without_network_wait_and_leave(two: tuple[Phone, Phone]) -> None:
    camille, _ingrid = two
    page = keep(camille)
    page.context.set_offline(True)
    save(camille, "K-9")
    camille.sees("Noté, partira avec le réseau")
    waiting(page, 1)
    expect(page.locator("#outbox li")).to_contain_text("Camille R – Ingrid 9")
    assert logs() == []
    page.context.set_offline(False)
    camille.sees("Le dāye qui attendait est noté")
    waiting(page, 0)
    assert logs() == ["log 0 1 K-9"]


def test_fourteen_logs_a_reload_and_answers_that_get_lost(two: tuple[Phone, Phone]) -> None:
    camille, _ingrid = two
    page = keep(camille)
    page.context.set_offline(True)
    for pair in PAIRS[:7]:
        save(camille, pair)
    waiting(page, 7)
    page.reload()
    waiting(page, 7)
    for pair in PAIRS[7:]:
        save(camille, pair)
    waiting(page, 14)
    assert logs() == []
    tries = lose_answers(page)
    page.context.set_offline(False)
    # In the middle of the flush the network goes and comes back, and the page is loaded anew.
    waiting(page, 9)
    page.context.set_offline(True)
    page.reload()
    page.context.set_offline(False)
    waiting(page, 0)
    assert logs() == [f"log 0 1 {pair}" for pair in PAIRS]
    assert SentLog.objects.count() == 14
    assert set(tries.values()) == {3}


def lose_answers(page: Page) -> dict[str, int]:
    """The server gets every log, the phone its third answer. How often each was sent."""
    tries: dict[str, int] = {}

    def pass_on(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        body = route.request.post_data or ""
        entry = body.split('name="entry"')[1].split()[0]
        answer = route.fetch()
        tries[entry] = tries.get(entry, 0) + 1
        return route.fulfill(response=answer) if tries[entry] == 3 else route.abort()

    page.route("**/log/outbox/", pass_on)
    return tries

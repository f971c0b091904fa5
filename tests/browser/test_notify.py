"""A challenge is told by the browser while the page is out of sight, to whoever asked for it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Locator, expect

from games.spaye import services
from games.tables import services as tables
from tests import chromium
from tests.browser.phone import Phone
from tests.browser.test_robust import duel_by_services, hide, lay_out

pytestmark = [pytest.mark.browser, pytest.mark.worker]
HandOut = Callable[..., Phone]
PAGE = "/me/told/"
RECORD = """
    window.told = [];
    window.taken = [];
    window.Notification = class extends window.Notification {
        constructor(sentence, words) {
            super(sentence, words);
            told.push(sentence);
        }
        close() {
            taken.push(this.title);
            super.close();
        }
    };
"""


@pytest.fixture(scope="module")
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A whole Chromium: the one without windows has no notifications."""
    arguments = {**browser_type_launch_args, "executable_path": chromium.WHOLE}
    with browser_type.launch(**arguments) as launched:
        yield launched


@pytest.fixture
def camille(hand_out: HandOut, site: Any) -> Phone:
    """Her browser has the permission, and writes down what it shows."""
    phone = hand_out("Camille")
    phone.page.context.grant_permissions(["notifications"], origin=site.url)
    phone.page.add_init_script(RECORD)
    return phone


@pytest.fixture
def ingrid(hand_out: HandOut, camille: Phone) -> Phone:
    phone = hand_out("Ingrid")
    lay_out(camille, phone)
    return phone


def device(phone: Phone) -> Locator:
    return phone.page.locator("#notify").get_by_role("switch")


def switched(phone: Phone, on: bool) -> None:
    """The row of this device, which says that it is so."""
    phone.open(PAGE)
    device(phone).set_checked(on)
    phone.sees("Enregistré.")
    expect(device(phone)).to_be_checked(checked=on)
    expect(device(phone)).to_be_focused()


def test_a_challenge_is_told_once_and_taken_back(camille: Phone, ingrid: Phone) -> None:
    page = camille.page
    switched(camille, True)
    camille.open("/board/")
    hide(page, True)
    duel_by_services(ingrid)
    page.wait_for_function("() => told.length")
    assert page.evaluate("told") == ["Ingrid te défie"]
    day = services.today()
    tables.play(day.table_id, camille.player, "decline 1", day.table.version)
    page.wait_for_function("() => taken.length")
    duel_by_services(ingrid)
    page.wait_for_function("() => told.length == 2")
    hide(page, False)
    page.wait_for_function("() => taken.length == 2")
    expect(page.locator("#calls").get_by_role("group", name="Ingrid te défie")).to_be_visible()
    # What stands on the page when it is left is no news.
    hide(page, True)
    with page.expect_response("**/live/?on=banner"):
        hide(page, False)
        hide(page, True)
    page.wait_for_timeout(500)
    assert page.evaluate("told.length") == 2


@pytest.mark.long
def test_nobody_is_told_who_has_not_asked_here(camille: Phone, ingrid: Phone) -> None:
    asked: list[str] = []
    camille.page.on("request", lambda sent: asked.append(sent.url))
    switched(camille, True)
    switched(camille, False)
    asked.clear()
    hide(camille.page, True)
    duel_by_services(ingrid)
    camille.page.wait_for_timeout(500)
    assert camille.page.evaluate("told") == []
    assert asked == []


@pytest.mark.long
def test_another_person_on_this_device_chooses_anew(camille: Phone, ingrid: Phone) -> None:
    switched(camille, True)
    context = camille.page.context
    context.clear_cookies()
    context.add_cookies(ingrid.page.context.cookies())
    camille.open(PAGE)
    expect(device(camille)).not_to_be_checked()


def test_a_browser_that_refuses_is_not_asked(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    denied = "Object.defineProperty(Notification, 'permission', {get: () => 'denied'})"
    phone.page.add_init_script(denied)
    phone.open(PAGE).sees("Bloquées par le navigateur")
    expect(device(phone)).to_be_hidden()
    phone.page.get_by_text("Bloquées par le navigateur").click()
    phone.sees("Ton navigateur bloque les notifications.")


@pytest.mark.long
def test_where_there_are_none_nothing_changes(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    phone.page.add_init_script("delete window.Notification")
    phone.open(PAGE).sees("Notifications")
    expect(phone.page.locator("#notify")).to_be_hidden()
    hide(phone.page, True)

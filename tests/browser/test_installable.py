"""On a home screen nothing is missing, the icon has a number; signed out, nothing is left."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from games.players import services as people
from games.players.models import Office, Role
from tests.browser.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.worker]
BADGE = """
    window.shown = [];
    navigator.setAppBadge = async (n) => { shown.push(n); };
    navigator.clearAppBadge = async () => { shown.push(0); };
"""


def test_nothing_is_missing_to_install_it(
    browse: Callable[..., Page], site: Any, office: Office
) -> None:
    page = browse()
    page.goto(f"{site.url}/sign-in/")
    tools = page.context.new_cdp_session(page)
    told = tools.send("Page.getAppManifest")
    assert told["errors"] == []
    assert json.loads(told["data"])["name"] == "Späye – Atelier"
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile installs nothing; everything else is in order.
    assert [each["errorId"] for each in errors] in ([], ["in-incognito"])


def test_the_icon_says_how_much_waits(
    browse: Callable[..., Page], site: Any, office: Office
) -> None:
    admin = people.add_player("Zoé", "", "fr", Role.ADMIN)
    page = browse(admin)
    page.add_init_script(BADGE)
    page.goto(f"{site.url}/rules/")
    # The only admin is asked to appoint a second.
    page.wait_for_function("shown.length")
    assert page.evaluate("shown") == [1]
    page.context.clear_cookies()
    page.goto(f"{site.url}/sign-in/")
    page.wait_for_function("shown.length")
    assert page.evaluate("shown") == [0]


def test_the_back_button_shows_nothing_after_signing_out(
    hand_out: Callable[..., Phone], site: Any
) -> None:
    phone = hand_out("Camille")
    page = phone.page
    page.goto(f"{site.url}/me/settings/")
    page.goto(f"{site.url}/me/security/")
    page.get_by_role("button", name="Se déconnecter ici").click()
    page.wait_for_url("**/sign-in/**")
    page.go_back()
    page.wait_for_url("**/sign-in/**")
    assert "Camille" not in page.content()
    page.go_back()
    page.wait_for_url("**/sign-in/**")
    assert "Camille" not in page.content()

"""From the first start to a second device, in a browser without JavaScript."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.players.auth import links
from games.players.models import Player
from tests.players.conftest import path_of

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
PAGES = [
    "/me/",
    "/me/settings/",
    "/inbox/",
    "/people/",
    "/people/appoint/",
    "/office/today/",
    "/office/calendar/",
    "/office/exercises/",
    "/office/months/",
    "/office/screens/",
    "/office/",
    "/office/journal/",
]


def phone(browser: Browser, complaints: list[str], **options: Any) -> Page:
    """A phone whose content-policy complaints are collected."""
    page = browser.new_context(viewport=PHONE, locale="en-GB", **options).new_page()
    page.on("console", lambda said: "422" not in said.text and complaints.append(said.text))
    return page


@pytest.mark.long
def test_an_office_opens_somebody_joins_and_brings_a_second_device(site, browser):
    complaints: list[str] = []
    camille, zoe, tablet = (phone(browser, complaints, java_script_enabled=False) for _ in range(3))

    camille.goto(site.url + path_of(links.first_admin_link()))
    camille.get_by_label("Your first name").fill("Camille")
    camille.get_by_role("button", name="Open the office").click()
    invitation = camille.get_by_label("Link").input_value()

    zoe.goto(site.url + path_of(invitation))
    zoe.get_by_label("Your first name").fill("camille")
    zoe.get_by_role("button", name="Come in").click()
    expect(zoe.get_by_text("Already taken. Add an initial.")).to_be_visible()
    zoe.get_by_label("Your first name").fill("Zoé")
    zoe.get_by_role("button", name="Come in").click()

    zoe.goto(f"{site.url}/me/security/")
    zoe.get_by_role("button", name="Another device").click()
    code = zoe.locator(".code").inner_text()

    tablet.goto(f"{site.url}/me/")
    tablet.get_by_label("Six-character code").fill(code)
    tablet.get_by_role("button", name="Sign in").click()
    expect(tablet.get_by_role("heading", name="Zoé")).to_be_visible()

    camille.goto(f"{site.url}/people/appoint/")
    camille.get_by_text("Zoé").click()
    camille.get_by_role("button", name="Make referee").click()
    expect(camille.get_by_text("Role changed.")).to_be_visible()
    assert Player.objects.get(name="Zoé").is_referee
    assert complaints == []


WIDTHS = [320, *(pytest.param(width, marks=pytest.mark.long) for width in (390, 1280))]


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_fit_and_obey_the_content_policy(site, browser, width):
    complaints: list[str] = []
    page = phone(browser, complaints)
    page.goto(site.url + path_of(links.first_admin_link()))
    page.get_by_label("Your first name").fill("Maximiliano-Fernande")
    page.get_by_role("button", name="Open the office").click()
    page.set_viewport_size({"width": width, "height": 800})
    for path in PAGES:
        page.goto(site.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert complaints == []

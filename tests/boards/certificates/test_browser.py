"""The certificate's page in a visitor's browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.boards import certificates, months, services
from games.boards.models import Title
from games.players.clock import Clock
from games.players.models import Role
from tests.boards.conftest import a_player, a_table

pytestmark = pytest.mark.browser


@pytest.fixture
def title(site) -> Title:
    """Of somebody whose name takes all the room there is, last month."""
    today = Clock.read().today
    year, month = months.previous(today.year, today.month)
    player, admin = a_player("W" * 20), a_player("Zoé", Role.ADMIN)
    points = {player.pk: (999, 999, 999)}
    services.project(
        today.replace(year=year, month=month, day=15), a_table().pk, points, "finished"
    )
    services.close_month(year, month, admin, {})
    return Title.objects.select_related("month").get(column="victoire")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport={"width": 320, "height": 640})
    found = context.new_page()
    yield found
    found.goto("about:blank")
    context.close()


def test_a_visitor_sees_copies_and_prints_it(site, page, title):
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(site.url + certificates.path(title))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_role("article", name=re.compile("^W+$"))).to_contain_text("Mastäye")
    expect(page.get_by_label("Link to this certificate")).to_have_value(certificates.address(title))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate("window.print = () => { window.asked = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.asked")
    assert complaints == []

"""The board in a browser: points arrive, one's own row is marked, pages fit, titles are given."""

from datetime import date

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from games.boards import months, services
from games.players.clock import Clock
from games.players.models import Player, Role
from tests.boards.conftest import a_player, a_table

pytestmark = pytest.mark.browser
LONG = "Maximiliano-Fernande"


@pytest.fixture
def everybody(site) -> list[Player]:
    """An admin and two players, of whom two played last month; all read English."""
    found = [
        a_player("Camille", Role.ADMIN, language="en"),
        a_player(LONG, language="en"),
        a_player("Bjørn", language="en"),
    ]
    points = {player.pk: (7, 999, 3) for player in found[:2]}
    services.project(last_month(), a_table().pk, points, "finished")
    return found


def last_month() -> date:
    today = Clock.read().today
    return date(*months.previous(today.year, today.month), 15)


def enter(browser: Browser, site, player: Player, **options) -> tuple[Page, list[str]]:
    """A page of a browser in which the player is signed in, and its console's complaints."""
    client = Client()
    client.force_login(player)
    context = browser.new_context(**options)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": site.url}])
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    return page, complaints


def test_points_arrive_on_an_open_board(site, browser, everybody):
    camille, _long, bjorn = everybody
    page, complaints = enter(browser, site, bjorn, viewport={"width": 1280, "height": 800})
    with page.expect_response("**/live/**"):
        page.goto(f"{site.url}/board/")
    expect(page.get_by_text("No one has played yet")).to_be_visible()
    points = {camille.pk: (1, 0, 0), bjorn.pk: (1, 1, 0)}
    services.project(Clock.read().today, a_table().pk, points, "finished")
    mine = page.get_by_role("row", name="Bjørn")
    expect(mine).to_have_class("top me")
    expect(page.get_by_role("row", name="Camille")).to_have_class("top")
    assert complaints == []


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_pages_fit_with_long_names_and_large_numbers(site, browser, everybody, width):
    last = f"{last_month():%Y/%m}"
    paths = [f"/{last}/", f"/{last}/awards/", "/board/"]
    paths += [f"/{last[:4]}/", "/me/", f"/me/?month={last.replace('/', '-')}"]
    paths += [f"/players/{everybody[1].pk}/{page}" for page in ("", "days/")]
    page, complaints = enter(browser, site, everybody[0], viewport={"width": width, "height": 800})
    chosen = dict.fromkeys(("daye", "victoire", "repetition"), everybody[1].pk)
    query = "&".join(f"{column}={player}" for column, player in chosen.items())
    for step in ("", "ties/", "bonuses/", "announce/", "preview/"):
        fits(page, f"{site.url}/{last}/awards/{step}?{query}", width)
    year, month = map(int, last.split("/"))
    services.close_month(year, month, everybody[0], chosen, ceremony=True)
    for step in range(4):
        fits(page, f"{site.url}/{last}/ceremony/", width)
        services.advance_ceremony(year, month, step)
    for path in paths:
        fits(page, site.url + path, width)
    assert complaints == []


def fits(page: Page, address: str, width: int) -> None:
    page.goto(address)
    assert page.locator("h1").count() == 1, address
    assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_share_button_copies_the_address(site, browser, everybody, settings):
    page, complaints = enter(
        browser, site, everybody[0], permissions=["clipboard-read", "clipboard-write"]
    )
    page.goto(f"{site.url}/me/")
    page.get_by_role("link", name="Share this page").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    # Pages of ours may not read the clipboard: a hand pastes.
    page.evaluate("document.body.prepend(document.createElement('textarea'))")
    page.locator("textarea").first.focus()
    page.keyboard.press("Control+V")
    copied = page.locator("textarea").first.input_value()
    assert copied == f"{settings.SITE_URL}/players/{everybody[0].pk}/"
    assert complaints == []

"""What is done most takes few taps, and Today shows the game first, its key where a thumb is."""

from datetime import timedelta

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from games.players.clock import Clock
from games.players.models import Role
from games.spaye import services
from tests.browser.laid import LAPTOP, PHONE, SMALL, HandOut, last_day, open_day, open_paper, write
from tests.browser.phone import Phone, above, begin, box

pytestmark = pytest.mark.browser

REACH = 0.4
"""A thumb reaches what is below so much of the screen."""


class Thumb:
    """Taps in the middle of what is asked for, and counts."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page, self.taps = phone, phone.page, 0

    def tap(self, *targets: Locator) -> None:
        for target in targets:
            target.click()
            self.taps += 1

    def key(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name).first


def test_a_daye_is_logged_with_four(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_paper(camille, ingrid)
    thumb = Thumb(camille.open("/"))

    def rank(letter: str) -> Locator:
        return thumb.page.locator(f'[data-rank="{letter}"]')

    daye, save = thumb.page.locator(".nav .daye"), thumb.page.locator("[data-log-save]")
    opponent = thumb.page.locator(".recents label", has_text=ingrid.player.initials)
    thumb.tap(daye, opponent, rank("A"), rank("K"))
    with thumb.page.expect_navigation(url="**/log/0/"):
        thumb.tap(save)
    camille.sees("Tu bats Ingrid")
    assert thumb.taps == 5, "The first one of the day names the opponent."
    thumb.taps = 0
    camille.open("/")
    thumb.tap(daye, rank("Q"), rank("10"))
    with thumb.page.expect_navigation(url="**/log/1/"):
        thumb.tap(save)
    camille.sees("Tu bats Ingrid")
    assert thumb.taps == 4


def test_a_duel_is_accepted_and_played_with_three(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["KS", "9D"])
    thumb = Thumb(ingrid.open("/"))
    camille.challenge(ingrid)
    thumb.tap(thumb.page.locator("#calls").get_by_role("button", name="Accepter"))
    ingrid.at("/daye/")
    camille.take(0)
    thumb.tap(thumb.page.locator(".pick:has(#card-1:enabled)"), thumb.key("Prendre cette carte"))
    ingrid.sees("Roi")
    assert thumb.taps == 3


def test_who_leads_is_seen_without_any_and_pages_are_near(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", Role.ADMIN), hand_out("Ingrid")
    today = Clock.read().today
    # Nobody leads yet on the first of a month.
    if begun := today.day > 1:
        write(today - timedelta(days=1), {ingrid.player: (3, 2, 10), camille.player: (3, 1, 0)})
    open_day([ingrid, camille])
    page = camille.open("/").page
    if begun:
        assert above(page.locator("#races .lead-tile .name").last, page.locator(".nav"))

    def two_taps_away(heading: str, one: str, other: str) -> None:
        camille.open("/")
        for target in (one, other):
            page.locator(target).filter(visible=True).first.click()
        expect(page.locator("h1").first).to_contain_text(heading)

    two_taps_away("Administration", ".nav a[href='/me/']", "a.pill[href='/office/']")
    two_taps_away("Papayoo", ".nav a[href='/tables/']", ".quick button")
    two_taps_away("Ton premier dāye", "main .lead-on", "main a[href^='/lessons/spaye/']")


def test_a_month_is_closed_with_five(hand_out: HandOut) -> None:
    zoe, ingrid, lars = hand_out("Zoé", Role.ADMIN), hand_out("Ingrid"), hand_out("Lars")
    last = last_day()
    write(last, {ingrid.player: (4, 3, 9), lars.player: (3, 1, 2)})
    thumb = Thumb(zoe.open(f"/{last:%Y/%m}/"))
    target, last_key = thumb.link("Clôture"), thumb.key("Annoncer tout de suite")
    while not last_key.is_visible():
        with thumb.page.expect_navigation():
            thumb.tap(target)
        target = thumb.page.get_by_role("main").get_by_text("Continuer", exact=True).first
    thumb.tap(last_key)
    zoe.at(f"/{last:%Y/%m}/")
    assert thumb.taps <= 5


def test_the_key_of_today_lies_where_a_thumb_is(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid", size=SMALL)
    page = camille.page

    def within_reach(name: str) -> None:
        page.goto("about:blank")
        camille.open("/")
        key = page.locator("main .btn", has_text=name).first
        assert REACH * SMALL["height"] <= box(key)["y"] + box(key)["height"] / 2, name
        assert above(key, page.locator(".nav")), name

    within_reach("Ouvrir la journée")
    day = open_day([ingrid], ["N", "9D"])
    within_reach("Je suis là")
    services.check_in(day, camille.player)
    within_reach("Défier quelqu’un")
    begin(ingrid, camille)
    within_reach("choisis une carte")
    camille.open("/daye/")
    ingrid.take(1)
    camille.take(0)
    camille.sees("C’est parti")
    within_reach("C’est parti")


@pytest.mark.parametrize("laid_out", [True, False])
@pytest.mark.parametrize("size", [SMALL, LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)])
def test_today_begins_with_its_title_and_the_game(
    hand_out: HandOut, size: ViewportSize, laid_out: bool
) -> None:
    camille = hand_out("Camille", Role.ADMIN, size)
    ingrid = hand_out("Ingrid")
    if laid_out:
        open_day([ingrid, camille])
    page = camille.open("/").page
    steps = page.locator("main .lead-on")
    expect(steps).to_be_visible()
    title, hero = box(page.locator("main h1")), box(page.locator("main .hero"))
    tops = page.locator("main *:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).filter((one) => one.height > 1)"
        ".map((one) => one.top)"
    )
    # Only the date stands above it, in its own head.
    assert title["y"] - min(tops) < 48
    assert hero["y"] - (title["y"] + title["height"]) < 40
    assert box(steps)["y"] > hero["y"] + hero["height"]
    leaders = box(page.locator("#races"))
    if size == LAPTOP:
        assert leaders["x"] > hero["x"] + hero["width"]
        assert abs(leaders["y"] - hero["y"]) < 12
    else:
        assert leaders["y"] > box(steps)["y"]
    if laid_out and size == LAPTOP:
        feed = box(page.locator("#today .columns > :last-child"))
        assert feed["y"] > leaders["y"] + leaders["height"] - 1

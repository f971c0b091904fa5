"""What is done most takes few taps, and the key that Today asks for lies where a thumb is."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.players import office as offices
from games.players.auth import links
from games.players.models import Office, Role
from games.spaye import services
from tests.browser.phone import Phone, begin, box
from tests.browser.test_month import write
from tests.spaye.conftest import cards

pytestmark = pytest.mark.browser

HandOut = Callable[..., Phone]
SMALL = {"width": 360, "height": 640}
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
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
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
    day = services.open_day(
        camille.player, "app", 32, "squats", setup={"cards": cards(["KS", "9D"])}
    )
    services.check_in(day, ingrid.player)
    thumb = Thumb(ingrid.open("/"))
    camille.challenge(ingrid)
    thumb.tap(thumb.page.locator("#calls").get_by_role("button", name="Accepter"))
    ingrid.at("/daye/")
    camille.take(0)
    thumb.tap(thumb.page.locator(".pick:has(#card-1:enabled)"), thumb.key("Prendre cette carte"))
    ingrid.sees("Roi")
    assert thumb.taps == 3


def test_who_leads_is_seen_without_any_and_pages_are_near(
    office: Office, hand_out: HandOut
) -> None:
    camille, ingrid = hand_out("Camille", Role.ADMIN), hand_out("Ingrid")
    today = timezone.now().astimezone(offices.current_calendar().zone).date()
    if today.day > 1:
        write(today - timedelta(days=1), {ingrid.player: (3, 2, 10), camille.player: (3, 1, 0)})
    services.check_in(services.open_day(ingrid.player, "app", 32, "squats"), camille.player)
    page = camille.open("/").page
    leader, menu = box(page.locator("#races .lead-tile .name").last), box(page.locator(".nav"))
    assert leader["y"] + leader["height"] <= menu["y"]

    def two_taps_away(heading: str, one: str, other: str) -> None:
        camille.open("/")
        for target in (one, other):
            page.locator(target).filter(visible=True).first.click()
        expect(page.locator("h1").first).to_contain_text(heading)

    two_taps_away("Administration", ".nav a[href='/me/']", "a.pill[href='/office/']")
    two_taps_away("Papayoo", ".nav a[href='/tables/']", ".quick button")
    two_taps_away("Ton premier dāye", "main .lead-on", "main a[href^='/lessons/spaye/']")


def test_a_month_is_closed_with_five(office: Office, hand_out: HandOut) -> None:
    zoe, ingrid, lars = hand_out("Zoé", Role.ADMIN), hand_out("Ingrid"), hand_out("Lars")
    today = timezone.now().astimezone(offices.current_calendar().zone).date()
    last: date = today.replace(day=1) - timedelta(days=1)
    write(last, {ingrid.player: (4, 3, 9), lars.player: (3, 1, 2)})
    thumb = Thumb(zoe.open(f"/{last:%Y/%m}/"))
    thumb.tap(thumb.link("Clôture"), thumb.link("Continuer"))
    while not (last_key := thumb.key("Annoncer tout de suite")).is_visible():
        thumb.tap(thumb.page.get_by_role("main").get_by_text("Continuer", exact=True).first)
    thumb.tap(last_key)
    zoe.at(f"/{last:%Y/%m}/")
    assert thumb.taps <= 5


def test_somebody_joins_with_one_field_and_one_tap(
    hand_out: HandOut, browse: Callable[..., Page]
) -> None:
    camille = hand_out("Camille", Role.ADMIN)
    invitation = links.renew_invitation(camille.player)
    page = browse()
    page.goto(f"{camille.url}/{invitation.split('/', 3)[3]}")
    page.get_by_label("Ton prénom").fill("Lars")
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_role("heading", name="Späye du jour")).to_be_visible()


def test_the_key_of_today_lies_where_a_thumb_is(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid", size=SMALL)
    page = camille.page

    def within_reach(name: str) -> None:
        page.goto("about:blank")
        camille.open("/")
        key = box(page.locator("main .btn", has_text=name).first)
        menu = box(page.locator(".nav"))
        assert REACH * SMALL["height"] <= key["y"] + key["height"] / 2, name
        assert key["y"] + key["height"] <= menu["y"], name

    within_reach("Ouvrir la journée")
    setup = {"cards": cards(["N", "9D"])}
    day = services.open_day(ingrid.player, "app", 32, "squats", setup=setup)
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

"""Great moments of a day, seen from all sides at once: several phones and the kitchen screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.models import Office
from games.players.wishes import set_not_now
from games.tables.habits import set_habit
from tests.browser.laid import SMALL, WALL, HandOut, lay_duel, open_day, play
from tests.browser.phone import Phone
from tests.browser.test_moving import BANNERS, EARS, heard, named

pytestmark = pytest.mark.browser
TURN, GREAT = [660], [523, 659, 784]


@pytest.fixture
def three(hand_out: HandOut) -> list[Phone]:
    return [
        hand_out("Camille"),
        hand_out("Ingrid", reduced_motion="reduce"),
        hand_out("Lars", size=SMALL, color_scheme="dark"),
    ]


@pytest.fixture
def wall(browse: Callable[..., Page], site: object, three: list[Phone]) -> Page:
    screen = kitchen.add_screen(three[0].player, "Cuisine")
    kitchen.set_sound(three[0].player, screen.pk, on=True)
    page = browse(viewport=WALL)
    page.goto(f"{three[0].url}/tv/{access.screen_token(screen.nonce)}/")
    return page


def listen(*pages: Page) -> None:
    for page in pages:
        page.evaluate(BANNERS)
        page.evaluate(EARS)


def told(page: Page, words: str) -> None:
    """It has been named here, as the only moment since it was asked last."""
    assert named(page) == [words]
    page.evaluate("window.named.length = 0")


@pytest.mark.long
def test_ties_and_nikayes_in_a_row_are_named_on_all_sides(
    office: Office, three: list[Phone], wall: Page
) -> None:
    camille, ingrid, lars = three
    set_habit(camille.player, "sound", on=True)
    cards = ["7S", "7D", "8S", "8D", "9S", "9D", "N", "KS", "N", "QS", "N", "JS"]
    open_day(three, cards, replacements=[20])
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    camille.open("/daye/")
    ingrid.open("/daye/")
    lars.open("/")
    wall.wait_for_timeout(500)
    listen(camille.page, ingrid.page, lars.page, wall)
    play(camille, "draw 0")
    play(ingrid, "draw 1")
    for phone in (camille, ingrid):
        told(phone.page, "Égalité\u202f!")
    heard(camille.page, GREAT)
    expect(wall.locator(".tv-event.tie")).to_be_visible()
    # Whoever is not in the dāye isn’t disturbed by its ties.
    assert lars.page.evaluate("window.named") == []
    play(camille, "draw 2")
    play(ingrid, "draw 3")
    for phone in (camille, ingrid):
        told(phone.page, "Encore une égalité\u202f!")
    play(camille, "draw 4")
    play(ingrid, "draw 5")
    for phone in (camille, ingrid):
        told(phone.page, "3 égalités de suite\u202f!")
    play(camille, "draw 6")
    play(ingrid, "draw 7")
    play(ingrid, "confirm 0 13")
    lay_duel(camille, ingrid, 8, 9)
    play(ingrid, "confirm 1 12")
    wall.wait_for_timeout(900)
    for page in (camille.page, ingrid.page, lars.page, wall):
        assert page.evaluate("window.named") == []
    wall.evaluate("window.heard.length = 0")
    lay_duel(camille, ingrid, 10, 11)
    for page in (camille.page, ingrid.page, lars.page, wall):
        told(page, "3 nikāyes de suite\u202f!")
    heard(wall, GREAT)
    assert ingrid.page.evaluate("window.heard") == []
    for page in (camille.page, wall):
        expect(page.locator(".great-moment")).to_have_count(0)


@pytest.mark.long
def test_the_final_is_called_joined_and_ends_as_a_moment(
    office: Office, three: list[Phone], hand_out: HandOut, wall: Page
) -> None:
    camille, ingrid, lars = three
    mehdi = hand_out("Mehdi")
    open_day([*three, mehdi])
    for place in range(0, 30, 2):
        lay_duel(camille, ingrid, place, place + 1)
    camille.open("/daye/")
    ingrid.open("/board/")
    lars.open("/")
    mehdi.open("/me/")
    wall.wait_for_timeout(500)
    listen(camille.page, lars.page, wall)
    lay_duel(camille, ingrid, 30, 31)
    for page in (camille.page, lars.page, wall):
        told(page, "Les trois dernières cartes\u202f!")
    wall.evaluate("window.heard.length = 0")
    camille.open("/daye/").press("Appeler le dāye final")
    camille.page.evaluate(BANNERS)
    told(lars.page, "Camille appelle le dāye final\u202f!")
    expect(wall.locator(".tv-event.call")).to_contain_text("Ingrid, Lars et Mehdi")
    heard(wall, TURN)
    for phone in (ingrid, mehdi):
        banner = phone.page.locator("#calls .for-final")
        expect(banner).to_contain_text("Camille appelle le dāye final")
    expect(ingrid.page.get_by_role("link", name="Messages, 1 nouveau")).to_be_visible()
    ingrid.page.locator("#calls .for-final").get_by_role("button", name="J’en suis").click()
    ingrid.at("/daye/")
    for phone in (lars, mehdi):
        phone.sees("Camille et Ingrid")
    expect(wall.locator(".tv-event.call")).to_contain_text("Ingrid")
    lars.page.locator(".hero .actions button").click()
    lars.at("/daye/")
    told(camille.page, "Les trois sont là\u202f: dāye final\u202f!")
    expect(mehdi.page.locator("#calls .for-final")).to_have_count(0)
    listen(ingrid.page, lars.page)
    mehdi.open("/").page.evaluate(BANNERS)
    for place, phone in zip((32, 33, 34), (camille, ingrid, lars), strict=True):
        phone.take(place)
    for page in (camille.page, ingrid.page, lars.page, mehdi.page, wall):
        told(page, "3 nikāyes dans les dernières cartes\u202f!")
    expect(mehdi.page.get_by_text("Tout est joué").first).to_be_visible()


@pytest.mark.long
def test_the_first_yes_ends_it_for_everybody(
    hand_out: HandOut, three: list[Phone], wall: Page
) -> None:
    """“Who is free?”, seen by whoever asks, is asked, or wants to be left alone."""
    camille, ingrid, lars = three
    mehdi = hand_out("Mehdi")
    open_day([*three, mehdi])
    set_not_now(lars.player, quiet=True)
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

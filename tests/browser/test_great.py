"""Great moments of a day, seen from all sides at once: several phones and the kitchen screen."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.models import Office
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.habits import set_habit
from games.tables.models import Table
from tests.browser.phone import Phone
from tests.browser.test_kitchen import OVERFLOWING
from tests.browser.test_moving import BANNERS, named
from tests.browser.test_sounds import EARS, heard
from tests.spaye.conftest import cards

pytestmark = pytest.mark.browser
HandOut = Callable[..., Phone]
TURN, GREAT = [660], [523, 659, 784]
LARGE = {"width": 1920, "height": 1080}
SHOTS = os.environ.get("SHOTS")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def play(day: Day, *moves: tuple[Phone, str]) -> None:
    """Moves from pages that aren’t here."""
    for phone, move in moves:
        version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
        tables.play(day.table_id, phone.player, move, version)


def drawn(day: Day, first: Phone, second: Phone, seats: tuple[int, int], *places: int) -> None:
    """A dāye of two from the challenge to its last card."""
    play(day, (first, f"challenge {seats[1]}"), (second, f"accept {seats[0]}"))
    play(day, *[((first, second)[n % 2], f"draw {place}") for n, place in enumerate(places)])


@pytest.fixture
def three(hand_out: HandOut) -> list[Phone]:
    return [
        hand_out("Camille"),
        hand_out("Ingrid", reduced_motion="reduce"),
        hand_out("Lars", size={"width": 360, "height": 640}, color_scheme="dark"),
    ]


@pytest.fixture
def wall(browse: Callable[..., Page], site: object, three: list[Phone]) -> Page:
    screen = kitchen.add_screen(three[0].player, "Cuisine")
    kitchen.set_sound(three[0].player, screen.pk, on=True)
    page = browse(viewport=LARGE)
    page.goto(f"{three[0].url}/tv/{access.screen_token(screen.nonce)}/")
    return page


def begin(phones: list[Phone], known: list[str], replaced: list[int] | None = None) -> Day:
    setup: dict[str, object] = {"cards": cards(known)}
    if replaced:
        setup["replacements"] = replaced
    day = services.open_day(phones[0].player, "app", 32, "squats", setup=setup)
    for phone in phones[1:]:
        services.check_in(day, phone.player)
    return day


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
    day = begin(three, ["7S", "7D", "8S", "8D", "9S", "9D", "N", "KS", "N", "QS", "N", "JS"], [20])
    play(day, (camille, "challenge 1"), (ingrid, "accept 0"))
    camille.open("/daye/")
    ingrid.open("/daye/")
    lars.open("/")
    wall.wait_for_timeout(500)
    listen(camille.page, ingrid.page, lars.page, wall)
    play(day, (camille, "draw 0"), (ingrid, "draw 1"))
    for phone in (camille, ingrid):
        told(phone.page, "Égalité\u202f!")
    shot(camille.page, "tie-camille")
    heard(camille.page, GREAT)
    expect(wall.locator(".tv-event.tie")).to_be_visible()
    # Whoever is not in the dāye isn’t disturbed by its ties.
    assert lars.page.evaluate("window.named") == []
    play(day, (camille, "draw 2"), (ingrid, "draw 3"))
    for phone in (camille, ingrid):
        told(phone.page, "Encore une égalité\u202f!")
    play(day, (camille, "draw 4"), (ingrid, "draw 5"))
    for phone in (camille, ingrid):
        told(phone.page, "3 égalités de suite\u202f!")
    play(day, (camille, "draw 6"), (ingrid, "draw 7"), (ingrid, "confirm 0 13"))
    drawn(day, camille, ingrid, (0, 1), 8, 9)
    play(day, (ingrid, "confirm 1 12"))
    wall.wait_for_timeout(900)
    for page in (camille.page, ingrid.page, lars.page, wall):
        assert page.evaluate("window.named") == []
    wall.evaluate("window.heard.length = 0")
    drawn(day, camille, ingrid, (0, 1), 10, 11)
    for page in (camille.page, ingrid.page, lars.page, wall):
        told(page, "3 nikāyes de suite\u202f!")
        shot(page, f"row-{page.viewport_size['width']}-{page is ingrid.page}")
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
    day = begin([*three, mehdi], [])
    for place in range(0, 30, 2):
        drawn(day, camille, ingrid, (0, 1), place, place + 1)
    camille.open("/daye/")
    ingrid.open("/board/")
    lars.open("/")
    mehdi.open("/me/")
    wall.wait_for_timeout(500)
    listen(camille.page, lars.page, wall)
    drawn(day, camille, ingrid, (0, 1), 30, 31)
    for page in (camille.page, lars.page, wall):
        told(page, "Les trois dernières cartes\u202f!")
        shot(page, f"three-{page.viewport_size['width']}")
    wall.evaluate("window.heard.length = 0")
    camille.open("/daye/").press("Appeler le dāye final")
    camille.page.evaluate(BANNERS)
    told(lars.page, "Camille appelle le dāye final\u202f!")
    shot(lars.page, "called-today")
    expect(wall.locator(".tv-event.call")).to_contain_text("Ingrid, Lars et Mehdi")
    heard(wall, TURN)
    shot(wall, "called-wall")
    shot(camille.page, "called-camille")
    for phone in (ingrid, mehdi):
        banner = phone.page.locator("#calls .for-final")
        expect(banner).to_contain_text("Camille appelle le dāye final")
        shot(phone.page, f"called-{phone.player.name}")
    expect(ingrid.page.get_by_role("link", name="Messages, 1 nouveau")).to_be_visible()
    ingrid.page.locator("#calls .for-final").get_by_role("button", name="J’en suis").click()
    ingrid.at("/daye/")
    for phone in (lars, mehdi):
        phone.sees("Camille et Ingrid")
    expect(wall.locator(".tv-event.call")).to_contain_text("Ingrid")
    shot(ingrid.page, "joined-ingrid")
    shot(lars.page, "joined-today")
    lars.page.locator(".hero .actions button").click()
    lars.at("/daye/")
    told(camille.page, "Les trois sont là\u202f: dāye final\u202f!")
    expect(mehdi.page.locator("#calls .for-final")).to_have_count(0)
    shot(wall, "full-wall")
    listen(ingrid.page, lars.page)
    mehdi.open("/").page.evaluate(BANNERS)
    for place, phone in zip((32, 33, 34), (camille, ingrid, lars), strict=True):
        phone.take(place)
    for page in (camille.page, ingrid.page, lars.page, mehdi.page, wall):
        told(page, "3 nikāyes dans les dernières cartes\u202f!")
        shot(page, f"last-{page.viewport_size['width']}-{page.url[-6:].strip('/')}")
    wall.wait_for_timeout(1700)
    for phone in (camille, ingrid, lars, mehdi):
        shot(phone.page, f"end-{phone.player.name}")
    shot(wall, "end-wall")
    expect(mehdi.page.get_by_text("Tout est joué").first).to_be_visible()


@pytest.mark.long
def test_two_nikayes_in_the_final_fit_on_the_wall(
    office: Office, three: list[Phone], wall: Page
) -> None:
    camille, ingrid, lars = three
    day = begin(three, ["N", "7S"])
    drawn(day, camille, ingrid, (0, 1), 0, 1)
    play(day, (ingrid, "confirm 0 7"))
    for place in range(2, 32, 2):
        drawn(day, camille, ingrid, (0, 1), place, place + 1)
    play(day, (camille, "call_final"), (ingrid, "join_final"), (lars, "join_final"))
    places = zip((32, 33, 34), (camille, ingrid, lars), strict=True)
    play(day, *[(phone, f"draw {place}") for place, phone in places])
    expect(wall.locator(".tv-event.final .tv-gains li")).to_have_count(4)
    assert wall.evaluate(OVERFLOWING) == []
    shot(wall, "two-nikayes")

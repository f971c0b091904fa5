"""What a move of one's own has changed comes by the stream alone, or is fetched without one."""

import re

import pytest
from playwright.sync_api import Page, Response, Route, expect

from games.tables.models import Entry, Table
from tests.browser.laid import HandOut, at_version, lay_speahx
from tests.browser.phone import Phone
from tests.browser.test_speahx import card, touch
from tests.spirale import tables as spirale
from tests.tables.taking_back.test_agreeing import laid, other_of, step

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEAF = """
    EventSource = class extends EventSource {
        addEventListener(name, listener) {
            super.addEventListener(name, event => window.deaf || listener(event));
        }
    };
"""
"""A stream that has died without a word: while the page is `deaf` nothing comes through."""


@pytest.fixture
def two(hand_out: HandOut) -> tuple[Phone, Phone, Table]:
    """Camille lays her five of clubs, then Ingrid hers of hearts."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    players = [camille.player, ingrid.player]
    table = lay_speahx(players, ["5C 9C", "5H 9H"], table=["AD", "AS"], draw="7C 2H", pile="6C")
    camille.page.add_init_script(DEAF)
    return camille, ingrid, table


def look_on(phone: Phone, table: Table) -> Page:
    """The table's page with its stream open."""
    with phone.page.expect_response("**/live/**"):
        phone.open(f"/tables/{table.pk}/")
    phone.page.wait_for_timeout(200)  # The page hears of it a moment after the test.
    return phone.page


def lay(page: Page, code: str) -> Response:
    """The answer to the move."""
    touch(page, code)
    with page.expect_response("**/moves/") as answered:
        page.locator("#lay").click()
    return answered.value


def count_moves() -> int:
    return Entry.objects.count()


def test_the_stream_brings_it(two: tuple[Phone, Phone, Table]) -> None:
    camille, ingrid, table = two
    pages = [look_on(phone, table) for phone in (camille, ingrid)]
    for number, (page, code) in enumerate(zip(pages, ("5C", "5H"), strict=True), 1):
        assert lay(page, code).status == 204
        for each in pages:
            at_version(each, table, number)
        expect(card(page, code)).to_have_count(0)
        expect(page.locator("#toasts .toast")).to_have_count(0)


def test_without_a_stream_the_answer_has_it(two: tuple[Phone, Phone, Table]) -> None:
    camille, _ingrid, table = two
    page = camille.page
    page.route("**/live/**", lambda route: route.abort())
    camille.open(f"/tables/{table.pk}/")
    answer = lay(page, "5C")
    assert answer.status == 200
    assert 'data-version="1"' in answer.text()
    at_version(page, table, 1)


def test_a_stream_that_was_cut_while_the_move_was_under_way(
    two: tuple[Phone, Phone, Table],
) -> None:
    """It comes back, and brings what is there."""
    camille, _ingrid, table = two
    page = look_on(camille, table)

    def cut(route: Route) -> None:
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        route.continue_()

    page.route("**/moves/", cut)
    assert lay(page, "5C").status == 204
    at_version(page, table, 1)
    expect(card(page, "5C")).to_have_count(0)
    assert count_moves() == 1


def test_a_stream_that_has_died_without_a_word(two: tuple[Phone, Phone, Table]) -> None:
    """The page fetches the table; until then nothing is sent once more, and the key says so."""
    camille, ingrid, table = two
    page, other = look_on(camille, table), look_on(ingrid, table)
    page.evaluate("window.deaf = true")
    with page.expect_response("**/fragment/**") as fetched:
        assert lay(page, "5C").status == 204
        expect(page.locator("#lay")).to_have_attribute("aria-busy", "true")
        page.locator("#lay").click()
    assert fetched.value.status == 200
    at_version(page, table, 1)
    assert count_moves() == 1
    # What others do is seen again once the stream is.
    page.evaluate("window.deaf = false")
    lay(other, "5H")
    at_version(page, table, 2)
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_a_network_that_goes_after_the_answer_leaves_nothing_unsent(
    two: tuple[Phone, Phone, Table],
) -> None:
    camille, _ingrid, table = two
    page = look_on(camille, table)
    page.route("**/fragment/**", lambda route: route.abort())
    page.evaluate("window.deaf = true")
    with page.expect_event("requestfailed", lambda sent: "/fragment/" in sent.url):
        assert lay(page, "5C").status == 204
    page.evaluate("window.deaf = false")
    # The stream asks at once whether the server is there, and brings what is.
    at_version(page, table, 1)
    expect(page.locator("#toasts .toast")).to_have_count(0)
    assert count_moves() == 1


def test_a_move_without_an_answer_goes_once_more_by_itself(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = spirale.lay_out([camille.player, ingrid.player])
    page = camille.open(f"/tables/{table.pk}/").page
    lost = []

    def lose_one(route: Route) -> None:
        lost.append(route.request.post_data)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/moves/"), lose_one)
    page.locator(".option:has([value='7'])").click()
    camille.press("Cacher mes dés")
    at_version(page, table, 1)
    assert len(lost) == 2
    assert Entry.objects.get().move == "announce 7"


@pytest.mark.long
def test_a_move_is_asked_back_on_the_page_it_was_made_on(hand_out: HandOut) -> None:
    """The page was loaded before the move: its key has to follow."""
    phones = {phone.player: phone for phone in (hand_out("Camille"), hand_out("Ingrid"))}
    table = laid("cerke", *phones)
    for phone in phones.values():
        phone.open(f"/tables/{table.pk}/")
    player = step(table)
    asker, other = phones[player], phones[other_of(table, player)]
    expect(asker.page.locator("#ask-back")).to_have_attribute("value", "1")
    asker.page.locator("#table-sheet").evaluate("sheet => sheet.showPopover()")
    asker.page.locator("#ask-back").click()
    asker.sees("Tu demandes à reprendre ton dernier coup.")
    other.page.locator("#ask-away").click()
    other.page.locator("#back-yes").click()
    expect(asker.page.locator("#ask-back")).to_have_attribute("value", "2")
    assert Table.objects.get().undone

"""Under a result the table is seen whole, and beside a game nothing lies over the players."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from games.tables import services
from games.tables.talk import services as talk
from tests.browser.laid import LAPTOP, PHONE, SMALL, HandOut, colleagues
from tests.browser.phone import apart
from tests.browser.test_spirale import sit
from tests.papayoo.tables import open_table, play_on
from tests.spirale.tables import play

SIZES = (SMALL, PHONE, LAPTOP)
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
UNCOVERED = """(one) => {
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.15, 0.85].every((part) =>
        one.contains(document.elementFromPoint(left + width / 2, top + height * part)));
}"""


def covered(page: Page, which: str) -> list[str]:
    """Which of these aren't seen whole, wherever one scrolls to."""
    ones = page.locator(which).filter(visible=True).all()
    assert ones
    return [one.inner_html() for one in ones if not one.evaluate(UNCOVERED)]


def overlapping(ones: Locator, others: Locator) -> list[tuple[str, str]]:
    pairs = product(ones.filter(visible=True).all(), others.filter(visible=True).all())
    return [(one.inner_text(), other.inner_text()) for one, other in pairs if not apart(one, other)]


def test_all_medals_are_seen_when_the_spirale_is_over(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid")
    play(table, [camille.player, ingrid.player], "0 announce 7", "1 announce 4", "1 resign")
    page = camille.page
    expect(page.locator(".end-page")).to_be_visible()
    page.locator(".result-fold > summary").click()
    for size in SIZES:
        page.set_viewport_size(size)
        assert covered(page, ".side .row-of b, .side .medals > :last-child") == []


def test_no_bubble_lies_over_a_result(hand_out: HandOut) -> None:
    """Not what was said just before the end, nor what is said after it: the talk has both."""
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid")
    page = camille.page
    page.set_viewport_size(SMALL)
    talk.say(table.pk, ingrid.player, text="Et voilà")
    expect(page.locator(".said")).to_contain_text("Et voilà")
    play(table, [camille.player, ingrid.player], "0 announce 7", "1 announce 4", "1 resign")
    expect(page.locator(".end-page")).to_be_visible()
    # By itself a bubble goes after seven seconds.
    expect(page.locator(".said")).to_have_count(0, timeout=1500)
    talk.say(table.pk, ingrid.player, text="Encore une ?")
    expect(page.locator("[data-talk-button] .dot")).to_have_count(1)
    expect(page.locator("#say")).to_contain_text("Encore une")
    assert page.locator(".said").count() == 0
    assert covered(page, ".end-page h2, .end-page .points, #again") == []


def test_the_last_trick_lies_beside_the_names_when_the_game_is_over(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    players = [camille.player, *colleagues("Ingrid", "Mehdi", "Sofie")]
    table = open_table(players)
    page = camille.open(f"/tables/{table.pk}/").page
    play_on(table, players, lambda state: len(state.trick) == 3)
    expect(page.locator(f"#papayoo-{table.pk}")).to_have_attribute(
        "data-version", str(table.version)
    )
    names, cards = (
        page.locator(".place .who > :not(:empty)"),
        page.locator(".laid .card:not(.slot)"),
    )
    for size in SIZES:
        page.set_viewport_size(size)
        assert overlapping(names, cards) == []
    play_on(table, players, lambda state: False)
    expect(page.locator(".ended .results")).to_be_visible()
    page.locator(".result-fold > summary").click()
    for size in SIZES:
        page.set_viewport_size(size)
        assert overlapping(names, cards) == []


def test_what_is_said_at_cerke_lies_beside_both_sides(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=LAPTOP)
    table = services.open_table("cerke", {}, players=[camille.player, *colleagues("Ingrid")])
    page = camille.open(f"/tables/{table.pk}/").page
    for height in (740, 800, 900, 1000):
        page.set_viewport_size({"width": 1280, "height": height})
        assert overlapping(page.locator(".ck-side"), page.locator("#talk-sheet")) == []

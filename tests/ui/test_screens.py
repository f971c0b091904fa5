"""The gallery in Chromium: no sideways scroll, nothing the policy blocks, what scripts promise."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.ui.gallery import screens

pytestmark = pytest.mark.browser


@pytest.fixture
def address() -> Iterator[str]:
    with screens.served() as address:
        yield address


def opened(browser: Browser, width: int = 390, height: int = 844) -> Page:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(5000)
    return page


SIDEWAYS = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (box) => box.closest('.tabs, .recents, [hidden], .hidden-text, .skip, .confetti');
  return [...document.querySelectorAll('body *')].filter((box) => {
    const edge = box.getBoundingClientRect();
    return edge.width && edge.right > wide + 1 && !scrolls(box) && !box.closest('svg')
      && !box.closest('.reveal, .pick');
  }).map((box) => box.className || box.tagName).slice(0, 5).concat(
    document.documentElement.scrollWidth > wide ? ['the page'] : []);
}"""


@pytest.mark.parametrize("name", ["components", "kit"])
def test_parts_of_pages_fit_in_small_screens_and_large_text(
    browser: Browser, address: str, name: str
) -> None:
    """The pages themselves are walked in `browser/access`."""
    page = opened(browser, 320, 640)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    screens.open_screen(page, f"{address}/{name}")
    assert told == [], "blocked by the policy, or missing"
    assert page.evaluate(SIDEWAYS) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIDEWAYS) == []
    page.close()


def test_no_tap_is_lost_before_the_counter_counts(browser: Browser, address: str) -> None:
    page = opened(browser)
    page.route("**/exercise.js", lambda route: route.abort())
    screens.open_screen(page, f"{address}/exercise")
    assert page.locator(".tap").is_disabled()
    page.close()


def test_random_lifts_a_card_that_is_free(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/pick")
    page.locator("[data-random-pick]").click()
    chosen = page.locator(".pick input:checked")
    expect(chosen).to_have_count(1)
    told = page.locator("[data-picked]").text_content()
    assert told == chosen.get_attribute("aria-label")
    page.close()


def test_rows_glide_to_their_new_places_and_mine_is_marked(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/today")
    row = '<li data-player="{}">{}</li>'
    for version, order in ((1, (0, 1, 2)), (2, (2, 0, 1))):
        rows = "".join(row.format(player, player) for player in order)
        screens.push("banner", f'<ol id="list" data-version="{version}">{rows}</ol>')
        expect(page.locator("#list li").first).to_have_text(str(order[0]))
    expect(page.locator("#list .me")).to_have_text("0")
    page.emulate_media(reduced_motion="reduce")
    rows = "".join(row.format(player, player) for player in (1, 2, 0))
    screens.push("banner", f'<ol id="list" data-version="3">{rows}</ol>')
    expect(page.locator("#list .moved")).to_have_count(3)
    page.close()

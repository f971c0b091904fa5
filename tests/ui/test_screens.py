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


SMALL = """() => [...document.querySelectorAll('a, button, select, label:has(input)')]
  .filter((box) => box.offsetParent)
  .filter((box) => !box.matches('.term, .toast .action, .skip, .pick, .scripted-form .field *'))
  .map((box) => [box.className + ' ' + box.textContent.trim(), box.getBoundingClientRect()])
  .filter(([, edge]) => edge.height < 39.5 || edge.width < 39.5).map(([name]) => name)"""


SHORT = {"components", "log", "pick", "board"}
"""The parts of pages, and the three pages that hold most; the others are long tests."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] * (name not in SHORT))
        for name in screens.names()
    ],
)
def test_small_screens_and_large_text(browser: Browser, address: str, name: str) -> None:
    page = opened(browser, 320, 640)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    screens.open_screen(page, f"{address}/{name}")
    assert told == [], "blocked by the policy, or missing"
    assert page.evaluate(SIDEWAYS) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert name in ("components", "kit") or page.evaluate(SMALL) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIDEWAYS) == []
    page.close()


def test_the_counter_counts_undoes_and_survives_a_reload(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/exercise")
    count = page.locator("[data-count]")
    tap = page.locator(".tap")
    for _ in range(3):
        tap.click(position={"x": 20, "y": 20})
    page.keyboard.press("Escape")
    page.locator("[data-undo]").click()
    expect(count).to_have_text("2")
    expect(page.locator(".seg.done")).to_have_count(2)
    page.reload()
    expect(count).to_have_text("2")
    for _ in range(20):
        tap.click(position={"x": 20, "y": 20})
    expect(count).to_have_text("12")
    expect(page.locator("[data-left]")).to_be_hidden()
    expect(page.locator("[data-when-done]")).to_be_visible()
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


def test_the_keypad_fills_the_next_empty_slot(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/log")
    save = page.locator("[data-log-save]")
    assert save.is_disabled()
    page.locator('[data-rank="Q"]').click()
    page.locator('[data-suit="H"]').click()
    expect(page.locator("[name=c1]")).to_have_value("Q")
    expect(page.locator("[name=suit1]")).to_have_value("H")
    expect(page.locator("[data-slot]").nth(1).locator(".card.suit-H.court")).to_have_count(1)
    expect(save).to_be_enabled()
    page.close()


def test_a_term_opens_its_definition(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/rules")
    page.locator(".term").first.click()
    expect(page.locator(".definition").first).to_be_visible()
    page.close()


def pushed(version: int) -> None:
    screens.push("banner", f'<p id="call" data-version="{version}">v{version}</p>')


def test_only_what_is_newer_is_shown_and_enters_once(browser: Browser, address: str) -> None:
    page = opened(browser)
    screens.open_screen(page, f"{address}/today")
    call = page.locator("#call")
    pushed(3)
    expect(call).to_have_text("v3")
    expect(call).to_have_class("enter")
    for version in (2, 3, 5):
        page.evaluate("document.getElementById('call').classList.add('old')")
        pushed(version)
    expect(call).to_have_text("v5")
    expect(call).to_have_class("enter")
    page.evaluate("document.getElementById('call').classList.add('old')")
    pushed(5)
    pushed(4)
    page.wait_for_timeout(400)
    assert page.evaluate("document.getElementById('call').className") == "enter old"
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

"""The gallery in Chromium: no sideways scroll, and nothing that the policy blocks."""

import pytest
from playwright.sync_api import Browser

from tests.ui.gallery import screens

pytestmark = pytest.mark.browser

SIDEWAYS = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (box) => box.closest('.tabs, .hidden-text, .skip');
  return [...document.querySelectorAll('body *')].filter((box) => {
    const edge = box.getBoundingClientRect();
    return edge.width && edge.right > wide + 1 && !scrolls(box) && !box.closest('svg');
  }).map((box) => box.className || box.tagName).slice(0, 5).concat(
    document.documentElement.scrollWidth > wide ? ['the page'] : []);
}"""


@pytest.mark.parametrize("name", screens.NAMES)
def test_parts_of_pages_fit_in_small_screens_and_large_text(browser: Browser, name: str) -> None:
    """The pages themselves are walked in `browser/access`."""
    page = browser.new_page(viewport={"width": 320, "height": 640})
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    screens.open_screen(page, name)
    assert told == [], "blocked by the policy, or missing"
    assert page.evaluate(SIDEWAYS) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIDEWAYS) == []

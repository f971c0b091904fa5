"""What the walk looks with sees what it is for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.access.eyes import Eyes

TEXT = """<html><body>
<p>grows</p><p style="font-size: 16px">stays</p><p>Ingrid</p>
<p style="font-size: 0.8125rem" id="small">Ingrid</p>
</body></html>"""
COMES = """addEventListener("resize", () => {}); new ResizeObserver(() => {
    if (parseFloat(getComputedStyle(document.documentElement).fontSize) > 16 && !this.there) {
        this.there = true;
        document.getElementById("small").before(document.getElementById("small").cloneNode(true));
        document.querySelectorAll("p")[2].remove();
    }
}).observe(document.body);"""


@pytest.mark.browser
def test_text_that_stays_small_is_seen_and_what_comes_or_goes_beside_it_is_not(
    browser: Browser,
) -> None:
    page = browser.new_page()
    page.set_content(TEXT)
    page.evaluate(COMES)
    told = [*Eyes(page).large_text()]
    page.context.close()
    assert told == ["text at 200 %: “stays” stays at 16 → 16 px"]

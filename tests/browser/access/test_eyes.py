"""What the walk looks with sees what it is for."""

import pytest
from playwright.sync_api import Browser

from tests.browser.access.eyes import Eyes, not_grown

TEXT = '<p>grows</p><p style="font-size: 16px">stays</p>'


@pytest.mark.browser
def test_text_that_stays_small_is_seen(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(TEXT)
    told = [*Eyes(page).large_text()]
    page.context.close()
    assert told == ["text at 200 %: “stays” stays at 16 → 16 px"]


def test_a_text_is_compared_with_itself_whatever_has_gone_beside_it() -> None:
    before = [[1, "Ingrid", 16], [2, "Ingrid", 13]]
    assert [*not_grown(before, [[2, "Ingrid", 26]])] == []
    assert len([*not_grown(before, [[2, "Ingrid", 14]])]) == 1

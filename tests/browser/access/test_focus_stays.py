"""The keyboard stays where it was when what it stood on goes, or is drawn anew around it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.laid import HandOut, challenge, open_day, open_paper, play
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def three(hand_out: HandOut) -> list[Phone]:
    phones = [hand_out(name) for name in ("Camille", "Ingrid", "Lars")]
    open_day(phones)
    return phones


def refused(challenger: Phone, other: Phone) -> None:
    """Seat 0 is told that seat 1 passes."""
    challenge(challenger, 1)
    play(other, "decline 0")


def test_a_notice_that_is_put_away_leaves_the_keyboard_on_the_page(three: list[Phone]) -> None:
    camille, ingrid, _lars = three
    page = camille.open("/board/").page
    refused(camille, ingrid)
    page.get_by_role("button", name="Masquer").press("Enter")
    expect(page.locator("#calls .banner")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_the_inbox_that_reads_itself_again_keeps_the_keyboard(three: list[Phone]) -> None:
    camille, ingrid, lars = three
    refused(camille, ingrid)
    page = camille.open("/inbox/").page
    link = page.locator("#inbox").get_by_role("link", name="Ingrid passe")
    link.focus()
    challenge(lars)
    expect(page.locator("#inbox")).to_contain_text("Lars")
    expect(link).to_be_focused()


def test_what_is_taken_back_leaves_the_keyboard_on_what_has_a_name(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    open_paper(camille, ingrid)
    play(camille, "log 0 1 J-9")
    page = camille.open("/log/0/").page
    page.get_by_role("button", name="Take it back").press("Enter")
    # The voice says that it is taken back, and the keyboard is on what to do now.
    expect(page.locator(":focus")).to_have_text("Log it again, corrected")


def test_a_challenge_that_is_withdrawn_leaves_the_keyboard_on_the_pages_title(
    three: list[Phone],
) -> None:
    camille, _ingrid, _lars = three
    challenge(camille, 1)
    page = camille.open("/challenge/").page
    page.locator("button[value=withdraw]").press("Enter")
    expect(page.locator("h1:focus")).to_have_text(re.compile("Qui défies-tu"))

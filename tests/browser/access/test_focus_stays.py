"""The keyboard stays where it was when what it stood on goes, or is drawn anew around it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from tests.browser.phone import Phone
from tests.browser.test_robust import lay_out

pytestmark = pytest.mark.browser
HandOut = Callable[..., Phone]


@pytest.fixture
def three(hand_out: HandOut) -> tuple[Day, list[Phone]]:
    phones = [hand_out(name) for name in ("Camille", "Ingrid", "Lars")]
    return lay_out(*phones), phones


def challenged(day: Day, challenger: Phone, other: Phone) -> None:
    day.table.refresh_from_db()
    seat = day.table.seats.get(player=other.player).number
    services.challenge(day, challenger.player, seat, day.table.version)


def refused(day: Day, challenger: Phone, other: Phone) -> None:
    """`challenger` is told that `other` passes."""
    challenged(day, challenger, other)
    day.table.refresh_from_db()
    word = f"decline {day.table.seats.get(player=challenger.player).number}"
    tables.play(day.table_id, other.player, word, day.table.version)


def test_a_notice_that_is_put_away_leaves_the_keyboard_on_the_page(
    three: tuple[Day, list[Phone]],
) -> None:
    day, (camille, ingrid, _lars) = three
    page = camille.open("/board/").page
    refused(day, camille, ingrid)
    page.get_by_role("button", name="Masquer").press("Enter")
    expect(page.locator("#calls .banner")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_the_inbox_that_reads_itself_again_keeps_the_keyboard(
    three: tuple[Day, list[Phone]],
) -> None:
    day, (camille, ingrid, lars) = three
    refused(day, camille, ingrid)
    page = camille.open("/inbox/").page
    link = page.locator("#inbox").get_by_role("link", name="Ingrid passe")
    link.focus()
    challenged(day, lars, camille)
    expect(page.locator("#inbox")).to_contain_text("Lars")
    expect(link).to_be_focused()


def test_what_is_taken_back_leaves_the_keyboard_on_what_has_a_name(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
    day.table.refresh_from_db()
    tables.play(day.table_id, camille.player, "log 0 1 J-9", day.table.version)
    page = camille.open("/log/0/").page
    page.get_by_role("button", name="Take it back").press("Enter")
    # The voice says that it is taken back, and the keyboard is on what to do now.
    expect(page.locator(":focus")).to_have_text("Log it again, corrected")


def test_a_challenge_that_is_withdrawn_leaves_the_keyboard_on_the_pages_title(
    three: tuple[Day, list[Phone]],
) -> None:
    day, (camille, ingrid, _lars) = three
    challenged(day, camille, ingrid)
    page = camille.open("/challenge/").page
    page.locator("button[value=withdraw]").press("Enter")
    expect(page.locator("h1:focus")).to_have_text(re.compile("Qui défies-tu"))

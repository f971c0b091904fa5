"""Lessons on a phone: by keyboard, without scripts, and what is marked."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.learning.models import Progress

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def camille(office: Any, make_player: Any) -> Any:
    return make_player("Camille", language="en")


def step(page: Page, number: int) -> None:
    expect(page.locator(".coach .caption")).to_contain_text(f"Step {number} of")


def test_a_lesson_is_played_by_keyboard(site: Any, browse: Any, camille: Any) -> None:
    page = browse(camille)
    page.goto(f"{site.url}/lessons/spaye/daye/")
    step(page, 1)
    page.focus("#challenge-1")
    page.keyboard.press("Enter")
    step(page, 2)
    expect(page.locator(".lesson-point")).to_have_count(1)
    page.focus("#card-0")
    page.keyboard.press("Space")
    page.focus("#take")
    page.keyboard.press("Enter")
    step(page, 3)
    page.focus("#accept-2")
    page.keyboard.press("Enter")
    for number, card in ((4, 2), (5, 4)):
        step(page, number)
        # The mark is a ring: whoever listens is told of it at the card.
        expect(page.locator(f"#card-{card}")).to_have_accessible_description("marked")
        page.focus("#take")
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_contain_text("Choose a card first.")
        page.focus(f"#card-{card}")
        page.keyboard.press("Space")
        expect(page.locator(".toast")).to_have_count(0)
        page.focus("#take")
        page.keyboard.press("Enter")
    expect(page.locator(".coach.over")).to_contain_text("Lesson done")
    expect(page.locator("#next-lesson")).to_be_visible()
    assert Progress.objects.get().done_at is not None


def test_a_hand_is_played_by_keyboard_and_a_refusal_is_said(
    site: Any, browse: Any, camille: Any
) -> None:
    page = browse(camille)
    page.goto(f"{site.url}/lessons/papayoo/tricks/")
    step(page, 1)
    page.locator('[data-at="card-1C"] button').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why, .toast")).to_contain_text("You hold hearts")
    page.locator('[data-at="card-9H"] input').focus()
    page.keyboard.press("Space")
    page.focus("#play-card")
    page.keyboard.press("Enter")
    step(page, 2)


def test_cerke_is_played_without_scripts(site: Any, browse: Any, camille: Any) -> None:
    page = browse(camille, java_script_enabled=False)
    page.goto(f"{site.url}/lessons/cerke/goal/")
    step(page, 1)
    page.click("#sq-LAI")
    page.click("#sq-LY[value='move LAI LY']")
    step(page, 2)
    page.click("#sq-MAI")
    page.click("#sq-MY[value='move MAI MY']")
    step(page, 3)
    page.click("button[value='declare ty_mok']")
    expect(page.locator(".toast")).to_contain_text("We’ll come to continuing later")
    page.click("button[value='declare ta_xot']")
    expect(page.locator(".coach.over")).to_be_visible()

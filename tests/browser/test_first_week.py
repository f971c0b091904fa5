"""A newcomer's first week in the browser: words explained where they are met."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.players import services as people
from games.players.models import Role
from games.spaye import services
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_words_are_explained_where_they_stand_until_put_away(
    hand_out: Callable[..., Phone],
) -> None:
    ingrid, lars = hand_out("Ingrid"), hand_out("Lars")
    services.open_day(lars.player, "app", 32, "squats")
    page = ingrid.open("/").page
    nikaye = page.get_by_role("button", name="nikāye", exact=True)
    expect(nikaye).to_have_count(1)

    # By keyboard; Escape puts the definition away and the focus stays on the word.
    nikaye.focus()
    page.keyboard.press("Enter")
    told = page.get_by_role("dialog", name="nikāye")
    expect(told).to_contain_text("la carte qui fait faire l’exercice")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(nikaye).to_be_focused()

    # A region that is drawn anew explains its words again; who stood on one stays there.
    before = page.locator("#today").get_attribute("data-version") or ""
    lars.open("/").press("Je pars")
    expect(page.locator("#today")).not_to_have_attribute("data-version", before)
    expect(nikaye).to_have_count(1)
    expect(nikaye).to_be_focused()

    page.keyboard.press("Enter")
    told.get_by_role("button", name="Ne plus expliquer").click()
    ingrid.sees("Explications masquées")
    expect(page.locator(".term")).to_have_count(0)


@pytest.mark.long
def test_help_and_the_search_for_somebody_leave_the_challenge_as_it_is(
    hand_out: Callable[..., Phone],
) -> None:
    ingrid = hand_out("Ingrid")
    day = services.open_day(ingrid.player, "app", 32, "squats")
    names = ["Åse", "Bjørn", "Chloé", "Dag", "Élise", "Frida", "Gunnar", "Hélène", "Ivar"]
    for name in (*names, "Jeanne", "Knut", "Liv", "Mia"):
        services.check_in(day, people.add_player(name, "", "fr", Role.MEMBER))
    page = ingrid.open("/challenge/").page
    page.get_by_label("Chercher quelqu’un").fill("elis")
    expect(page.locator(".candidate:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Défier Élise")).to_be_visible()

    mark = page.get_by_role("link", name="Aide")
    mark.click()
    sheet = page.get_by_role("dialog", name="Aide")
    expect(sheet.get_by_role("heading", name="Un dāye")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(mark).to_be_focused()
    ingrid.at("/challenge/")
    expect(page.get_by_role("button", name="Défier Élise")).to_be_visible()

    # What others do draws the region anew: the search stays as it was typed.
    before = page.locator("#challenge").get_attribute("data-version") or ""
    services.check_in(day, people.add_player("Olga", "", "fr", Role.MEMBER))
    expect(page.locator("#challenge")).not_to_have_attribute("data-version", before)
    expect(page.locator(".candidate:visible")).to_have_count(1)

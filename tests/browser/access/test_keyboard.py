"""By keyboard alone: a whole dāye, no page that keeps the focus, sheets that Escape closes.

That the focus is seen and never covered is looked at on every page: test_pages.py.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from games.spaye import services
from games.tables.lobby import services as lobby
from games.tables.models import Entry
from tests.browser.access.keys import choose, go_round, has_focus, holds_focus, key, tab_to
from tests.browser.laid import HandOut, challenge, open_paper, play
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_a_whole_daye(pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = pair
    ingrid.open("/")
    key(
        camille.open("/")
        .page.get_by_role("main")
        .get_by_role("link", name="Défier quelqu’un", exact=True)
    )
    go_round(camille.page)
    choose(camille.page.get_by_role("radio", name=re.compile("Ingrid")))
    key(camille.page.get_by_role("button", name="Défier Ingrid"))
    camille.sees("On attend Ingrid")
    banner = ingrid.page.locator("#calls").get_by_role("group", name="Camille te défie")
    key(banner.get_by_role("button", name="Accepter"))
    for phone, card in ((camille, 1), (ingrid, 2)):
        phone.at("/daye/")
        choose(phone.page.get_by_role("radio", name=f"Carte {card} sur 35", exact=True))
        key(phone.page.get_by_role("button", name="Prendre cette carte"), "Space")
    for phone in pair:
        expect(phone.page.get_by_role("img", name="9 de carreau, vaut 9")).to_be_visible()
    key(camille.page.get_by_role("link", name="C’est parti"))
    for count in range(9):
        key(camille.page.get_by_role("button", name=re.compile(f"^{count} sur 9")), "Space")
    go_round(camille.page)
    key(camille.page.get_by_role("button", name="Demander la confirmation"))
    key(ingrid.page.get_by_role("link", name=re.compile("compte")))
    ingrid.sees("Camille en a compté 9 sur 9")
    key(ingrid.page.get_by_role("button", name="Une de moins"))
    key(ingrid.page.get_by_role("button", name="Je confirme 8 répétitions"))
    ingrid.sees("Retour à la table")
    assert Entry.objects.filter(move="confirm 0 8").count() == 1


@pytest.mark.long
def test_no_page_keeps_the_focus(pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = pair
    for path in ("/", "/challenge/", "/board/", "/me/settings/", "/inbox/", "/tables/"):
        assert go_round(camille.open(path).page) > 3


def test_the_skip_link_leads_into_the_page(pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = pair
    page = camille.open("/board/").page
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au contenu")
    assert has_focus(skip)
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    inside = page.get_by_role("main").locator(":focus")
    expect(inside).to_have_count(1)


def opened_and_left(opener: Locator, sheet: Locator) -> None:
    """Enter opens it, Tab leads through it and out, Escape closes it, the focus comes back."""
    page = opener.page
    key(opener)
    expect(sheet).to_be_visible()
    tab_to(opener, lambda: not has_focus(opener) and not holds_focus(sheet))
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    tab_to(opener, lambda: has_focus(opener), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert has_focus(opener)


def test_a_word_that_is_explained(pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = pair
    page = camille.open("/rules/spaye/").page
    # Those that the page was drawn with; a newcomer's page gets others a moment later.
    opener = page.get_by_role("main").locator(".term:not([id^=explain-])").first
    opened_and_left(opener, page.locator(f"#{opener.get_attribute('popovertarget')}"))


@pytest.mark.long
def test_the_sheets_of_a_table(pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = pair
    table = lobby.open_table(camille.player, "papayoo", 4, {"rounds": 1})
    lobby.sit(table.pk, ingrid.player)
    lobby.start(table.pk, camille.player, "steady")
    page = camille.open(f"/tables/{table.pk}/").page
    for opener in page.locator("[popovertarget]:visible").all():
        opened_and_left(opener, page.locator(f"#{opener.get_attribute('popovertarget')}"))


# It stays where it was when what it stood on goes, or is drawn anew around it


def refused(challenger: Phone, other: Phone) -> None:
    """Seat 0 is told that seat 1 passes."""
    challenge(challenger, 1)
    play(other, "decline 0")


def test_a_notice_that_is_put_away_leaves_the_keyboard_on_the_page(
    pair: tuple[Phone, Phone],
) -> None:
    camille, ingrid = pair
    page = camille.open("/board/").page
    refused(camille, ingrid)
    page.get_by_role("button", name="Masquer").press("Enter")
    expect(page.locator("#calls .banner")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_the_inbox_that_reads_itself_again_keeps_the_keyboard(
    pair: tuple[Phone, Phone], hand_out: HandOut
) -> None:
    camille, ingrid = pair
    refused(camille, ingrid)
    page = camille.open("/inbox/").page
    link = page.locator("#inbox").get_by_role("link", name="Ingrid passe")
    link.focus()
    lars = hand_out("Lars")
    services.check_in(services.today(), lars.player)
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
    pair: tuple[Phone, Phone],
) -> None:
    camille, _ingrid = pair
    challenge(camille, 1)
    page = camille.open("/challenge/").page
    page.locator("button[value=withdraw]").press("Enter")
    expect(page.locator("h1:focus")).to_have_text(re.compile("Qui défies-tu"))

"""Settings, devices and names of one's own; words explained, help, and a search for somebody."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.players import services as people
from games.players.models import Role
from games.spaye import services
from games.telling import ways
from games.telling.models import Wish
from games.telling.push import Push
from tests.browser.laid import LAPTOP, HandOut, open_day
from tests.browser.phone import box

pytestmark = pytest.mark.browser


def choose(page: Page, option: str) -> None:
    """What one touches is kept: no key is pressed."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as kept:
        page.locator("main label", has_text=option).click()
    assert kept.value.ok


def test_the_theme_and_the_language_that_are_touched_are_there_at_once(hand_out: HandOut) -> None:
    ingrid = hand_out("Ingrid").open("/me/settings/")
    page = ingrid.page
    colours = set()
    for option, theme in (("Sombre", "dark"), ("Clair", "light")):
        choose(page, option)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        expect(page.locator("#toasts")).to_contain_text("Enregistré")
        # What is chosen next is sent with it.
        expect(page.locator(f"[name=theme][value={theme}]")).to_be_checked()
        ingrid.open("/").open("/me/settings/")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert len(colours) == 2
    for language, says, code in (("English", "Settings", "en"), ("Norsk", "Innstillinger", "nb")):
        choose(page, language)
        expect(page.get_by_role("heading", level=1)).to_have_text(says)
        expect(page.locator("html")).to_have_attribute("lang", code)
    expect(ingrid.open("/").page.get_by_role("navigation")).to_contain_text("I dag")


@pytest.mark.parametrize(
    ("name", "role", "back"),
    [
        pytest.param("Tableau", "link", "board/", marks=pytest.mark.long),
        ("Enregistrer", "button", ""),
        pytest.param("Je pars", "button", "", marks=pytest.mark.long),
    ],
)
def test_a_revoked_device_is_out_at_once(
    hand_out: HandOut, give: HandOut, name: str, role: str, back: str
) -> None:
    """Its open page hears nothing any more; a link, a form of htmx and a plain one sign in."""
    phone = hand_out("Ingrid", user_agent="Mozilla/5.0 (iPhone) Safari/604.1")
    services.open_day(phone.player, "app", 32, "squats")
    with phone.page.expect_response("**/live/**"):
        phone.open("/")
    laptop = give(phone.player, viewport=LAPTOP).open("/me/security/")
    phone.page.get_by_text("Un autre exercice aujourd").click()
    with phone.page.expect_event("requestfinished", lambda sent: "/live/" in sent.url):
        laptop.page.get_by_role("button", name=re.compile("Déconnecter (?!partout)")).click()
    laptop.sees("Cet appareil est déconnecté.")
    phone.press(name, role)
    phone.at(f"/sign-in/?next=/{back}")
    expect(phone.page.get_by_role("heading", name="Se connecter")).to_have_count(1)
    expect(phone.page.get_by_role("navigation")).to_have_count(0)


def test_a_switch_is_kept_at_once(hand_out: HandOut, settings: Any, own_registers: None) -> None:
    settings.PUSH = True
    ways.register(Push())
    camille = hand_out("Camille").open("/me/told/")
    camille.page.get_by_role("switch", name="Tables").set_checked(False)
    camille.sees("Enregistré.")
    assert dict(Wish.objects.values_list("group", "ways")) == {"tables": ""}
    camille.open("/me/told/")
    expect(camille.page.get_by_role("switch", name="Tables")).not_to_be_checked()
    camille.page.route("**/me/told/wishes/", lambda sent: sent.abort())
    camille.page.get_by_role("switch", name="Exercices").click()
    expect(camille.page.get_by_role("switch", name="Exercices")).to_be_checked()
    assert box(camille.page.locator(".switch", has_text="Tables"))["height"] >= 60


def test_words_are_explained_where_they_stand_until_put_away(hand_out: HandOut) -> None:
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
def test_help_and_the_search_for_somebody_leave_the_challenge_as_it_is(hand_out: HandOut) -> None:
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


def test_another_name_and_an_erased_one_reach_the_pages_that_are_open(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid])
    camille.open("/challenge/").sees("Ingrid")
    ingrid.open("/me/privacy/")
    ingrid.page.get_by_label("Nom affiché").fill("Minette")
    ingrid.press("Enregistrer")
    camille.sees("Minette")
    expect(camille.page.get_by_text("Ingrid")).to_have_count(0)
    ingrid.open("/me/privacy/erase/").page.get_by_label("Écris ton nom").fill("ingrid")
    ingrid.press("Supprimer mon compte pour de bon")
    ingrid.sees("Ton compte est supprimé")
    expect(camille.page.get_by_text("Minette")).to_have_count(0)

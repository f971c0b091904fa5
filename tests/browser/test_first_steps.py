"""A new office: its first admin, who joins, their devices, settings and names, words explained."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import segno
from playwright.sync_api import Locator, Page, expect

from games.players import services as people
from games.players.auth import links
from games.players.models import Office, Player, Role
from games.spaye import services
from games.telling import ways
from games.telling.models import Wish
from games.telling.push import Push
from tests.browser.laid import LAPTOP, HandOut, open_day
from tests.browser.phone import box

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


@pytest.fixture(autouse=True)
def address(site: Any, settings: Any) -> None:
    """Links and QR codes lead to this run's server."""
    settings.SITE_URL = site.url


def test_the_first_admin_opens_the_office_and_somebody_joins(browse: Browse) -> None:
    link = links.first_admin_link()
    assert link is not None
    camille = browse(viewport=LAPTOP)
    open_the_office(camille, link)
    the_link_is_used_up(browse(), link)

    invitation = read_the_invitation(camille)
    ingrid = browse()
    join(ingrid, invitation, "Ingrid")

    appoint(camille, "Ingrid")
    ingrid.goto(people_page(invitation))
    expect(ingrid.get_by_role("heading", name="Personnes", exact=True)).to_be_visible()


def open_the_office(page: Page, link: str) -> None:
    """Looking at the link changes nothing; its button makes an admin and an office."""
    for _ in range(2):
        page.goto(link)
        assert not Player.objects.exists()
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_label("Nom du bureau").fill("Atelier")
    for day in ("Samedi", "Dimanche"):
        page.get_by_label(day).check()
    press(page, "Ouvrir le bureau")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Atelier est ouvert")
    assert Player.objects.get().role == Role.ADMIN
    assert (Office.objects.get().name, Office.objects.get().working_days) == ("Atelier", "1234567")


def the_link_is_used_up(page: Page, link: str) -> None:
    answer = page.goto(link)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Ce lien ne marche plus.")).to_be_visible()


def read_the_invitation(page: Page) -> str:
    """The link in words; the code beside it says the same."""
    url = page.get_by_label("Lien", exact=True).input_value()
    assert drawn(page.locator(".qr-frame")) == squares(url)
    return url


def drawn(frame: Locator) -> set[str]:
    """The lines of the code on the page."""
    return {path.get_attribute("d") or "" for path in frame.locator("svg path").all()} - {""}


def squares(url: str) -> set[str]:
    """The lines of a code of this address, white border and ground included."""
    code = segno.make(url, micro=False, error="m")
    svg = code.svg_inline(border=3, dark="#14302A", light="#fff", omitsize=True)
    return set(re.findall(r'\bd="([^"]+)"', svg))


def join(page: Page, invitation: str, name: str) -> None:
    """Open the link, write the name, press the button."""
    page.goto(invitation)
    page.get_by_label("Ton prénom").fill(name)
    press(page, "Entrer")
    expect(page.get_by_role("heading", name="Späye du jour")).to_be_visible()
    expect(page.get_by_role("button", name="Ouvrir la journée")).to_be_visible()


def appoint(page: Page, name: str) -> None:
    page.reload()
    page.get_by_role("radio", name=name).check()
    press(page, "Nommer admin")
    expect(page.get_by_text("Rôle changé.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=name)).to_contain_text("Admin")


def people_page(invitation: str) -> str:
    return invitation.split("/join/")[0] + "/people/"


@pytest.mark.long
def test_a_visitor_and_a_player_choose_their_language(
    hand_out: HandOut, browse: Browse, site: Any
) -> None:
    visitor = browse()
    visitor.goto(f"{site.url}/sign-in/")
    for language, says, code in (("Norsk", "Logg inn", "nb"), ("English", "Sign in", "en")):
        press(visitor, language)
        speaks(visitor, says, code)

    ingrid = hand_out("Ingrid").open("/me/settings/")
    for language, says, code in (("English", "Settings", "en"), ("Norsk", "Innstillinger", "nb")):
        choose(ingrid.page, language)
        speaks(ingrid.page, says, code)
    expect(ingrid.open("/").page.get_by_role("navigation")).to_contain_text("I dag")


def speaks(page: Page, says: str, code: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(says)
    expect(page.locator("html")).to_have_attribute("lang", code)


def choose(page: Page, option: str) -> None:
    """What one touches is kept: no key is pressed."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as kept:
        page.locator("main label", has_text=option).click()
    assert kept.value.ok


def test_the_theme_changes_the_colours(hand_out: HandOut) -> None:
    ingrid = hand_out("Ingrid").open("/me/settings/")
    colours = set()
    for option, theme in (("Sombre", "dark"), ("Clair", "light")):
        choose(ingrid.page, option)
        expect(ingrid.page.locator("html")).to_have_attribute("data-theme", theme)
        colours.add(ingrid.page.evaluate("getComputedStyle(document.body).backgroundColor"))
        expect(ingrid.page.locator("#toasts")).to_contain_text("Enregistré")
        # What is chosen next is sent with it.
        expect(ingrid.page.locator(f"[name=theme][value={theme}]")).to_be_checked()
        ingrid.open("/").open("/me/settings/")
        expect(ingrid.page.locator("html")).to_have_attribute("data-theme", theme)
    assert len(colours) == 2


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


def press(page: Page, name: str, role: Any = "button") -> None:
    page.get_by_role(role, name=name, exact=True).click()


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

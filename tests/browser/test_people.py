"""A ghost's place taken on another phone, a pseudonym that open pages show, an erased person."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.players.models import Player
from games.spaye import services
from tests.browser.phone import Phone
from tests.disk import database_files

pytestmark = [pytest.mark.browser, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def address(site: Any, settings: Any) -> None:
    """Links and QR codes lead to this run's server."""
    settings.SITE_URL = site.url


def test_a_ghosts_place_is_taken_on_another_phone(
    hand_out: Callable[..., Phone], browse: Callable[..., Page]
) -> None:
    camille = hand_out("Camille")
    day = services.open_day(camille.player, "real", 32, "squats")
    camille.open("/log/")
    camille.press("Quelqu’un sans téléphone\u202f?", "link")
    camille.page.get_by_label("Prénom").fill("Bjørn")
    camille.press("Ajouter")
    camille.page.wait_for_url("**/log/?p1=*")
    ghost = Player.objects.get(name="Bjørn")
    camille.at(f"/log/?p1={ghost.pk}")
    services.check_in(day, ghost, by=camille.player)
    camille.open("/people/ghosts/")
    camille.page.get_by_role(
        "button", name="A un téléphone maintenant : code QR pour Bjørn"
    ).click()
    link = camille.page.locator("#new-link").input_value()

    bjorn = browse(locale="nb-NO")
    other = browse()
    for page in (bjorn, other):
        page.goto(link)
    bjorn.get_by_role("button", name="Ta over kontoen min").click()
    expect(bjorn.get_by_role("heading", name="Dagens Späye")).to_be_visible()
    other.get_by_role("button", name="Récupérer mon compte").click()
    expect(other.get_by_role("heading", level=1)).to_contain_text("ne marche plus")
    ghost.refresh_from_db()
    assert (ghost.is_ghost, ghost.language, ghost.devices.count()) == (False, "nb", 1)


def test_a_pseudonym_reaches_the_pages_that_are_open(hand_out: Callable[..., Phone]) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    day = services.open_day(camille.player, "app", 32, "squats")
    services.check_in(day, ingrid.player)
    camille.open("/challenge/").sees("Ingrid")
    ingrid.open("/me/privacy/")
    ingrid.page.get_by_label("Nom affiché").fill("Minette")
    ingrid.press("Enregistrer")
    camille.sees("Minette")
    expect(camille.page.get_by_text("Ingrid")).to_have_count(0)


@pytest.mark.long
def test_somebody_is_erased_and_the_file_forgets(hand_out: Callable[..., Phone]) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingridelle")
    day = services.open_day(camille.player, "app", 32, "squats")
    services.check_in(day, ingrid.player)
    camille.open("/challenge/").sees("Ingridelle")
    ingrid.open("/me/privacy/")
    ingrid.press("Supprimer mon compte…", "link")
    ingrid.page.get_by_label("Écris ton nom").fill("Quelqu’un")
    ingrid.press("Supprimer mon compte pour de bon")
    ingrid.sees("Ce n’est pas ton nom")
    ingrid.page.get_by_label("Écris ton nom").fill("ingridelle")
    ingrid.press("Supprimer mon compte pour de bon")
    ingrid.sees("Ton compte est supprimé")
    expect(camille.page.get_by_text("Ingridelle")).to_have_count(0)
    ingrid.open("/")
    expect(ingrid.page.get_by_role("heading", level=1)).to_be_visible()
    assert "/sign-in/" in ingrid.page.url
    assert b"ngridelle" not in database_files()

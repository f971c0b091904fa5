"""A server is killed and started again under a running dāye; nobody loads a page by hand."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import prebuilt
from tests.browser.laid import entered
from tests.browser.phone import Phone, begin, revealed
from tests.crash.servers import Server, running

pytestmark = [pytest.mark.browser, pytest.mark.worker]

LONGEST_PAUSE = 40_000
SAID = "Le serveur ne répond pas. Réessaie dans un instant."


@pytest.fixture
def site(both_databases: str, tmp_path: Path) -> Iterator[Server]:
    """`manage.py serve` in a process of its own."""
    prebuilt.lend_static(tmp_path)
    with running(tmp_path, 1) as (server,):
        yield server


def away(*phones: Phone) -> None:
    for phone in phones:
        expect(phone.page.locator("#offline")).to_be_visible()
        expect(phone.page.locator("#offline")).to_contain_text("Hors ligne")


def again(site: Server) -> None:
    site.start()
    site.wait()


def back(*phones: Phone) -> None:
    """By themselves, at their next try."""
    for phone in phones:
        expect(phone.page.locator("#offline")).to_be_hidden(timeout=LONGEST_PAUSE)


@pytest.mark.long
@pytest.mark.long_on_postgres
def test_a_daye_goes_on_after_a_kill(site: Server, pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = pair
    begin(camille, ingrid)
    camille.take(0)
    camille.waits_for_the_other_card()
    site.kill()
    away(camille, ingrid)
    ingrid.page.locator(".pick:has(#card-1)").click()
    ingrid.press("Prendre cette carte")
    ingrid.sees(SAID)
    assert entered("draw") == 1

    again(site)
    back(camille, ingrid)
    camille.waits_for_the_other_card()
    # The card is still lifted.
    ingrid.press("Prendre cette carte")
    revealed(camille, ingrid)
    assert entered("draw") == 2


@pytest.mark.long
def test_what_was_entered_unanswered_is_shown_and_not_twice(
    site: Server, pair: tuple[Phone, Phone]
) -> None:
    """The server dies between the commit and the answer."""
    camille, ingrid = pair
    begin(camille, ingrid)
    ingrid.page.route(re.compile("/moves/"), lambda route: (route.fetch(), route.abort()))
    ingrid.page.locator(".pick:has(#card-1)").click()
    ingrid.press("Prendre cette carte")
    ingrid.waits_for_the_other_card()
    site.kill()
    away(camille, ingrid)
    again(site)
    back(camille, ingrid)
    ingrid.waits_for_the_other_card()
    assert entered("draw") == 1
    camille.take(0)
    revealed(camille, ingrid)


@pytest.mark.long
def test_a_form_without_htmx_stays_on_its_page(site: Server, pair: tuple[Phone, Phone]) -> None:
    """A challenge is accepted, by a form that leads to another page, while nobody is there."""
    camille, ingrid = pair
    ingrid.open("/")
    camille.challenge(ingrid)
    accept = ingrid.page.locator("#calls").get_by_role("button", name="Accepter")
    expect(accept).to_be_visible()
    site.kill()
    away(ingrid)
    accept.click()
    ingrid.sees(SAID)
    ingrid.at("/")
    assert entered("accept") == 0
    again(site)
    back(camille, ingrid)
    accept.click()
    ingrid.at("/daye/")
    camille.at("/daye/")
    assert entered("accept") == 1


@pytest.mark.long
def test_a_page_that_was_asked_for_meanwhile_comes_by_itself(
    site: Server, pair: tuple[Phone, Phone]
) -> None:
    camille, _ingrid = pair
    page = camille.open("/").page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => caches.match('/offline/').then(Boolean)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    site.kill()
    camille.open("/board/")
    expect(page.locator("h1")).to_have_text("Hors ligne")
    again(site)
    expect(page.locator("h1")).not_to_have_text("Hors ligne", timeout=LONGEST_PAUSE)
    expect(page.locator(".nav [aria-current=page]")).to_have_text("Tableau")

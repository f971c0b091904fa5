"""Tables in browsers: open, sit down by QR code, start, play a round to its end."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from games.papayoo.rules import State
from games.tables import registry, services
from games.tables.models import Table
from tests.browser.phone import Phone
from tests.tables.default_page import use_default_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]


@pytest.fixture(autouse=True)
def _default_page(monkeypatch: pytest.MonkeyPatch) -> None:
    use_default_page(monkeypatch)


def scanned(page: Page) -> str:
    """What a camera reads in the page's QR code."""
    picture = Image.open(BytesIO(page.locator("svg.qr").screenshot(scale="css")))
    return str(zxingcpp.read_barcode(picture.resize((600, 600))).text)


def test_three_phones_open_sit_start_and_play_a_round(hand_out: HandOut, site, settings) -> None:
    settings.SITE_URL = site.url
    camille, ingrid, mehdi = phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi")]
    camille.open("/tables/").press("Ouvrir", "link")
    camille.page.get_by_role("link", name="Papayoo").click()
    camille.page.locator("label", has=camille.page.locator("[name=wanted][value='3']")).click()
    camille.page.get_by_label("Manches").fill("1")
    camille.press("Ouvrir la table")
    camille.sees("reçoit à cette table")

    # One scans the code, one is asked and answers on another page.
    ingrid.page.goto(scanned(camille.page))
    ingrid.press("S’asseoir")
    expect(camille.page.get_by_text("Ingrid").first).to_be_visible()
    mehdi.open("/board/")
    camille.page.get_by_label("Qui").select_option(label="Mehdi")
    camille.press("Inviter")
    banner = mehdi.page.get_by_role("alertdialog", name="Camille t’invite à une table")
    banner.get_by_role("button", name="S’asseoir").click()

    # The last chair starts it on every phone.
    for phone in phones:
        phone.sees("Donne 5 cartes à gauche")
    finish(phones)
    for phone in phones:
        phone.sees("La partie est finie")
    assert sum(Table.objects.get().outcome["scores"]) == 250
    camille.press("Rejouer")
    ingrid.page.get_by_role("link", name="À la table suivante").click()
    ingrid.press("S’asseoir")
    expect(camille.page.get_by_text("Ingrid").first).to_be_visible()


def finish(phones: list[Phone]) -> None:
    """The écart and the first tricks by touching cards, the rest from the server's side."""
    table = Table.objects.get()
    seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
    by_player = {phone.player.pk: phone for phone in phones}
    for phone in phones:
        words = phone.page.locator("[data-choose] .option")
        confirm = phone.page.get_by_role("button", name="Donner ces cartes")
        expect(confirm).to_be_disabled()
        for place in range(5):
            words.nth(place).click()
        confirm.click()
    at_version(phones, table, 3)
    for _ in range(4):
        (number,) = awaited()
        phone = by_player[seats[number].pk]
        phone.sees("C’est à toi")
        expect(phone.page).to_have_title("C’est à toi – Papayoo")
        phone.page.locator("[data-choose] .option").first.click()
        version = Table.objects.get().version
        phone.page.locator("[data-confirm]").click()
        at_version(phones, table, version + 1)
    rules = registry.rules("papayoo")
    while (table := Table.objects.get()).outcome is None:
        (number,) = awaited()
        move = str(rules.fallback(state_of(table), number))
        services.play(table.pk, seats[number], move, table.version)


def at_version(phones: list[Phone], table: Table, version: int) -> None:
    """Every phone shows the table as it is after so many moves."""
    for phone in phones:
        region = phone.page.locator(f"#default-{table.pk}")
        expect(region).to_have_attribute("data-version", str(version))


def state_of(table: Table) -> State:
    return services.state_of(table)  # type: ignore[no-any-return]


def awaited() -> frozenset[int]:
    return registry.rules("papayoo").awaited(state_of(Table.objects.get()))


def test_a_refused_card_says_why_where_it_was_touched(hand_out: HandOut) -> None:
    """The page offers what is legal: a written move is refused, and talk reaches the others."""
    camille, ingrid, mehdi = (hand_out(name) for name in ("Camille", "Ingrid", "Mehdi"))
    players = [phone.player for phone in (camille, ingrid, mehdi)]
    table = services.open_table("papayoo", {"rounds": 1}, players=players)
    for phone in (camille, ingrid):
        phone.open(f"/tables/{table.pk}/")
    # A page that offers what the rules refuse: the sentence stands at the card.
    camille.page.locator(".option input").first.evaluate("card => { card.value = '11S' }")
    for place in range(5):
        camille.page.locator("[data-choose] .option").nth(place).click()
    camille.page.locator("[data-at]").last.hover()
    camille.press("Donner ces cartes")
    expect(camille.page.locator("[data-at] > .why")).to_contain_text("PA-5")
    camille.page.get_by_text("Écrire un coup").click()
    camille.page.get_by_role("textbox", name="Coup").fill("play 1S")
    camille.page.locator("#send-typed").click()
    expect(camille.page.locator(".toast.error")).to_contain_text("PA-7")
    camille.page.get_by_role("button", name="Discussion et derniers coups").click()
    camille.page.get_by_role("button", name="Bonne chance").click()
    expect(ingrid.page.locator("[data-talk-button] .dot")).to_be_visible()
    ingrid.page.get_by_role("button", name="Discussion et derniers coups").click()
    expect(ingrid.page.locator("#talk-sheet")).to_contain_text("Bonne chance")
    # Two devices of one person: both know, neither is in the other's way.
    second = hand_out("Sofie")
    second.open(f"/tables/{table.pk}/").sees("Tu regardes")
    expect(camille.page.get_by_text("1 personne regarde")).to_be_visible()

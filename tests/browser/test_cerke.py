"""Cerke in browsers: a season on two phones, by keyboard alone, and what a beginner asks."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.tables import services
from games.tables.models import Table
from tests.browser.laid import SMALL, HandOut, lay_cerke, touch_squares
from tests.browser.phone import Phone, above, box

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOT = ".sheet-slot:has(.ended)"


def at_version(table: Table, version: int, *pages: Page) -> None:
    for page in pages:
        region = page.locator(f"#cerke-{table.pk}")
        expect(region).to_have_attribute("data-version", str(version))


def answer(table: Table, ingrid: Phone, move: str, *pages: Page) -> None:
    """Ingrid's move, made from the server's side."""
    table.refresh_from_db()
    services.play(table.pk, ingrid.player, move, table.version)
    at_version(table, table.version + 1, *pages)


@pytest.mark.long
def test_a_season_on_two_phones(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid")
    table = lay_cerke(camille, ingrid, throws=[4, 3])
    address = f"/tables/{table.pk}/"
    pages = [phone.open(address).page for phone in (camille, ingrid)]
    assert camille.page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]

    # Touched, thought better of, touched again: a stepping, a throw of four, a capture.
    touch_squares(camille, "LAU")
    camille.sees("Archer rouge, LAU")
    camille.press("Annuler", "link")
    camille.sees("Touche une pièce")
    # Another piece of one's own is chosen by a touch; the sheet offers to step on it.
    touch_squares(camille, "LAU", "LAI")
    camille.sees("Pion noir, LAI")
    camille.press("L’écraser avec Archer rouge, LAU")
    camille.press("Jeter les bâtonnets")
    at_version(table, 1, *pages)
    camille.sees("4 faces foncées")
    touch_squares(camille, "LU")
    at_version(table, 2, *pages)
    expect(camille.page.get_by_role("link", name="Tigre rouge", exact=True)).to_have_count(0)

    # Ingrid's king, by touches of her own: her side is at the bottom of her phone.
    touch_squares(ingrid, "KA", "KE")
    at_version(table, 3, *pages)

    # Into the water: three dark faces.
    touch_squares(camille, "NY", "NO")
    camille.sees("Dans l’eau")
    camille.press("Jeter les bâtonnets")
    at_version(table, 4, *pages)
    ingrid.sees("l’eau laisse entrer la pièce")
    answer(table, ingrid, "move KE KA", *pages)

    # A drop, then the Horse makes The Animals with the Tiger.
    camille.page.locator('[data-held="black.Kauk2"]').click()
    touch_squares(camille, "PY")
    at_version(table, 6, *pages)
    answer(table, ingrid, "move KA KE", *pages)
    touch_squares(camille, "LU", "PU")
    camille.page.locator(".ck-do button").first.click()
    at_version(table, 8, *pages)
    camille.sees("Les Animaux")
    ingrid.sees("Camille décide si la saison finit.")
    camille.page.get_by_role("button", name="Finir la saison").click()
    for phone in (camille, ingrid):
        phone.sees("La partie est finie")
    table.refresh_from_db()
    assert table.outcome["places"] == [2, 1]
    # On a desk the result lies below the board, on none of its squares.
    ingrid.page.set_viewport_size({"width": 1280, "height": 800})
    ingrid.open(address)
    ingrid.page.get_by_text("Voir la table").click()
    expect(ingrid.page.locator(SLOT)).to_be_visible()
    assert above(ingrid.page.locator(".ck-board"), ingrid.page.locator(SLOT))


def test_by_keyboard_alone(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = lay_cerke(camille, ingrid, throws=[3])
    page = camille.open(f"/tables/{table.pk}/").page
    grid = page.get_by_role("grid")
    for _ in range(30):
        page.keyboard.press("Tab")
        if grid.evaluate("grid => grid.contains(document.activeElement)"):
            break
    here = "document.activeElement.closest('.sq')?.dataset.at"

    def walk(to: str) -> None:
        columns, rows = "KLNTZXCMP", ["A", "E", "I", "U", "O", "Y", "AI", "AU", "IA"]
        start = page.evaluate(here)
        across = columns.index(to[0]) - columns.index(start[0])
        down = rows.index(to[1:]) - rows.index(start[1:])
        for _ in range(abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        assert page.evaluate(here) == to

    walk("NY")
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_contain_text("Pion rouge, NY")
    page.keyboard.press("Escape")
    camille.sees("Touche une pièce")
    page.keyboard.press("Enter")
    walk("NO")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "NO, eau, possible, 50\u00a0%")
    page.keyboard.press(" ")
    page.evaluate("addEventListener('focusin', (e) => (window.focused ??= []).push(e.target.id))")
    page.keyboard.press("Enter")
    at_version(table, 1, page)
    camille.sees("l’eau laisse entrer la pièce")
    # The move took away what had the focus: it stays on the board, and goes nowhere between.
    assert page.evaluate(here) == "NO"
    assert "main" not in page.evaluate("window.focused")


def test_steps_of_the_list_and_of_the_sheet_keep_the_keyboard(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = lay_cerke(camille, ingrid, throws=[3])
    page = camille.open(f"/tables/{table.pk}/").page
    steps = page.locator("[data-list]")
    steps.locator("xpath=ancestor::details").evaluate_all("all => all.forEach(d => d.open = true)")
    steps.locator("[data-start=LAU]").press("Enter")
    expect(steps.locator("button").first).to_be_focused()
    steps.get_by_role("button", name=re.compile("^LAI")).press("Enter")
    camille.sees("LAI")
    expect(steps.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    touch_squares(camille, "LAU", "LAI")
    page.locator(".ck-do button").last.press("Enter")
    expect(page.locator(".sq[data-at=LAI] :focus, .sq[data-at=LAI]:focus")).to_have_count(1)


def test_a_beginner_asks_the_board(hand_out: HandOut) -> None:
    """What the other's piece is and how it goes, on one's turn and off it; how pieces are shown."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = lay_cerke(camille, ingrid)
    for phone in (camille, ingrid):
        phone.open(f"/tables/{table.pk}/")
    touch_squares(camille, "LU")
    camille.sees("Tigre rouge, LU")
    camille.sees("à Ingrid")
    expect(camille.page.locator("[data-figure] .ck-diagram.turned")).to_be_visible()
    touch_squares(camille, "LU")
    camille.sees("Touche une pièce")
    touch_squares(ingrid, "LAU")
    ingrid.sees("Archer rouge, LAU")
    ingrid.press("Fermer")
    expect(ingrid.page.locator("[data-ask]")).to_be_hidden()
    # What can be taken and what can only be stepped on don't look alike.
    touch_squares(camille, "LAU")
    border = "one => getComputedStyle(one, '::after').borderTopStyle"
    assert camille.page.locator('.sq[data-at="LAI"].target').evaluate(border) == "dashed"
    # Settings change the board under the open sheet, and are still there after a reload.
    page = camille.page
    page.get_by_role("button", name="Pièces et plateau").last.click()
    page.get_by_role("button", name="Les deux").click()
    expect(page.locator("#ck-pieces")).to_be_visible()
    expect(page.get_by_role("button", name="Les deux")).to_have_attribute("aria-pressed", "true")
    tile = page.locator('.sq[data-at="LAU"] .piece')
    emblem, code = (
        box(tile.locator(".ck-emblem")),
        box(tile.locator(".ck-code")),
    )
    assert emblem["x"] + emblem["width"] <= code["x"] + 1
    page.reload()
    expect(page.locator("body")).to_have_class(re.compile("ck-pieces-both"))

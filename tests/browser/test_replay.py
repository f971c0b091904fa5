"""A replay in a browser: keys, scrubber, playing, addresses, the way back, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from tests.browser.laid import SMALL, HandOut, colleagues
from tests.browser.phone import Phone, above, box
from tests.tables.replay.conftest import played_record, store

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TOTAL = 63


def finished(*players: Player) -> Table:
    """A round of Papayoo that these have played."""
    record = played_record("papayoo")
    seed = bytes.fromhex(record["seed"])
    table = services.open_table("papayoo", {"rounds": 1}, seed=seed, players=players)
    *before, (seat, move) = record["journal"]
    store(table, before)
    services.play(table.pk, players[seat], move, len(before))
    return Table.objects.get(pk=table.pk)


def shows(phone: Phone, table: Table, move: int, query: str = "") -> None:
    """The page is at this move: words, scrubber, address, and the game itself."""
    page = phone.page
    expect(page.locator("#where")).to_contain_text(f"Coup {move} sur {TOTAL}")
    expect(page.locator("#scrubber")).to_have_value(str(move))
    expect(page).to_have_title(re.compile(rf"\bcoup {move} sur {TOTAL}$"))
    phone.at(f"/tables/{table.pk}/replay/{move}/{query}")


def test_it_is_stepped_by_keys_buttons_scrubber_and_moments(hand_out: HandOut) -> None:
    looker = hand_out("Anaïs", size=SMALL)
    table = finished(*colleagues("Camille", "Ingrid", "Mehdi"))
    base = f"/tables/{table.pk}/replay/"
    looker.open(f"{base}10/?eyes=1")
    page = looker.page
    shows(looker, table, 10, "?eyes=1")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    for key, move in (("ArrowRight", 11), ("ArrowRight", 12), ("ArrowLeft", 11)):
        page.keyboard.press(key)
        shows(looker, table, move, "?eyes=1")
    for key, move in (("End", TOTAL), ("ArrowRight", TOTAL), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        shows(looker, table, move, "?eyes=1")
        if key == "End":
            a_key_moment_is_told_in_two_lines(page)
    # What is shown is what the address shows when it is loaded.
    page.keyboard.press("ArrowRight")
    shows(looker, table, 1, "?eyes=1")
    stepped = page.locator("#replay-game").inner_html()
    page.reload()
    assert page.locator("#replay-game").inner_html() == stepped

    page.locator("#step-next").click()
    shows(looker, table, 2, "?eyes=1")
    page.locator("#scrubber").fill("40")
    shows(looker, table, 40, "?eyes=1")
    looker.press("Moments forts")
    moment = page.locator("#moments [data-move]").first
    number = int(moment.get_attribute("data-move") or 0)
    moment.click()
    shows(looker, table, number, "?eyes=1")
    page.go_back()
    shows(looker, table, 40, "?eyes=1")
    # Other eyes at the same move.
    page.locator("#eyes summary").click()
    page.get_by_role("link", name="Toutes les mains visibles").click()
    shows(looker, table, 40)
    assert page.locator(".hand-of").count() == 3


def a_key_moment_is_told_in_two_lines(page: Page) -> None:
    """What was played stands above what it brought, whichever of them is longer."""
    event = page.locator("#event")
    expect(event).to_have_class("event moment")
    played, brought = event.locator("strong"), event.locator("span")
    assert box(played)["x"] == box(brought)["x"]
    assert above(played, brought)


@pytest.mark.long
def test_on_a_phone_it_looks_like_the_table(hand_out: HandOut) -> None:
    """From a seat: a table of its own size, and the card that ended a trick lies on it."""
    ingrid = hand_out("Ingrid")
    camille, mehdi = colleagues("Camille", "Mehdi")
    table = finished(camille, ingrid.player, mehdi)
    page = ingrid.open(f"/tables/{table.pk}/replay/6/?eyes=1").page
    assert box(page.locator(".oval"))["height"] > 260
    assert above(page.locator(".known"), page.locator("[id^=papayoo-] .sheet-slot"))
    # Move 6 ends the first trick of three: its cards are all there.
    assert page.locator(".laid .card:not(.slot):visible").count() == 3
    assert page.locator("[id^=papayoo-] .btn:visible").count() == 0
    # With all hands open, the first of them is above the fold.
    ingrid.open(f"/tables/{table.pk}/replay/6/")
    assert above(page.locator(".hand-of").first, page.locator(".replay-controls").first)


def test_it_plays_and_pauses(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    table = finished(camille.player, *colleagues("Ingrid", "Mehdi"))
    camille.open(f"/tables/{table.pk}/replay/5/")
    page = camille.page
    page.get_by_label("×4").check()
    page.locator("#scrubber").focus()
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#where")).not_to_contain_text("Coup 5 sur")
    page.locator("#play").click()
    expect(page.locator("#play")).not_to_have_attribute("aria-label", "Pause")
    # It ends by itself at the last move.
    page.locator("#scrubber").fill(str(TOTAL - 1))
    shows(camille, table, TOTAL - 1)
    page.locator("#play").click()
    shows(camille, table, TOTAL)
    expect(page.locator("#play")).not_to_have_attribute("aria-label", "Pause")


@pytest.mark.long
def test_without_a_script_every_step_is_a_link(hand_out: HandOut) -> None:
    looker = hand_out("Anaïs", java_script_enabled=False)
    table = finished(*colleagues("Camille", "Ingrid", "Mehdi"))
    looker.open("/tables/finished/")
    page = looker.page
    page.locator(f"#replay-{table.pk}").click()
    looker.press("Coup suivant", "link")
    looker.at(f"/tables/{table.pk}/replay/1/")
    looker.press("À la fin", "link")
    looker.at(f"/tables/{table.pk}/replay/{TOTAL}/")
    expect(page.locator("#play")).to_be_hidden()
    looker.press("Tous les coups en mots", "link")
    page.locator(".all-moves a").nth(19).click()
    looker.at(f"/tables/{table.pk}/replay/20/")
    page.locator("#scrubber").fill("33")
    looker.press("Y aller")
    looker.at(f"/tables/{table.pk}/replay/33/")
    page.locator("#eyes summary").click()
    page.get_by_role("link", name="Ingrid").click()
    looker.at(f"/tables/{table.pk}/replay/33/?eyes=1")

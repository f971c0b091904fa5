"""A day of the real deck, logged on two phones to its final; a referee rules, a board follows."""

import re

import pytest
from playwright.sync_api import Locator, expect

from games.players.models import Role
from games.spaye import services
from games.tables.models import Entry, Table
from tests.browser.laid import LAPTOP, HandOut, entered, play
from tests.browser.phone import Phone, confirm

pytestmark = pytest.mark.browser

TAPS = 5
# Ten dāyes that leave a nikāye, a ten and an eight, when the first six draws of the test are out.
REST = ["A-Q", "K-J", "A-10", "K-Q", "J-10", "A-J", "K-10", "Q-9", "J-8", "9-8"]
"""Camille's card and Ingrid's; from the third one on they are logged by other pages than these."""


@pytest.mark.long
def test_a_real_deck_is_logged_on_two_phones(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    hand_out("Lars")
    referee = hand_out("Mehdi", Role.REFEREE)
    board = hand_out("Zoé", Role.ADMIN, LAPTOP)
    day = services.open_day(camille.player, "real", 32, "squats")
    ingrid.open("/").press("Je suis là")
    board.open("/board/")

    five_taps(camille, ingrid)
    follows(board, ingrid, "dont 1")
    the_same_one(ingrid, camille)
    a_tie(ingrid, camille)
    a_nikaye_seen(camille, ingrid)
    follows(board, ingrid, "dont 12")
    a_nikaye_of_mine(camille, ingrid)
    taken_back(camille)
    contested(camille, ingrid, referee)
    the_last_nikaye(camille, ingrid)
    first, second, *rest = REST
    another(camille.open("/log/"), *first.split("-"))
    another(ingrid.open("/log/"), *reversed(second.split("-")))
    play(camille, *(f"log 0 1 {pair}" for pair in rest))
    the_final(ingrid, camille)

    expect(board.page.get_by_text("Hachuré")).to_have_count(0)
    expect(row(board, camille)).not_to_contain_text("+")
    outcome = Table.objects.get(spaye_day=day).outcome
    assert outcome is not None
    assert outcome["status"] == "finished"
    # Fifteen dāyes of two that count, and the final's three times three.
    assert sum(outcome["daye"]) == 2 * 15 + 9


def five_taps(phone: Phone, other: Phone) -> None:
    """From today to a saved dāye, the opponent chosen by hand."""
    page = phone.open("/").page
    taps = [
        page.locator("main").get_by_role("link", name="Noter un dāye", exact=True),
        page.locator(".recents label", has_text=other.player.initials),
        *keys(phone, "A", "K"),
        save(phone),
    ]
    assert len(taps) == TAPS
    for tap in taps:
        tap.click()
    at_log(phone, 0)
    phone.sees("Tu bats Ingrid")


def keys(phone: Phone, *ranks: str) -> list[Locator]:
    return [phone.page.locator(f'[data-rank="{rank}"]') for rank in ranks]


def save(phone: Phone) -> Locator:
    return phone.page.locator("[data-log-save]")


def enter(phone: Phone, *ranks: str) -> None:
    """My card, then the other's."""
    for key in keys(phone, *ranks):
        key.click()
    save(phone).click()


def another(phone: Phone, *ranks: str) -> None:
    """Three taps more: the opponent is the last one."""
    number = entered("log ")
    enter(phone, *ranks)
    at_log(phone, number)


def at_log(phone: Phone, number: int) -> None:
    phone.at(f"/log/{number}/")
    assert entered("log ") == number + 1


def row(board: Phone, phone: Phone) -> Locator:
    return board.page.get_by_role("row").filter(has_text=phone.player.name)


def follows(board: Phone, phone: Phone, told: str) -> None:
    expect(row(board, phone)).to_contain_text(told)


def the_same_one(phone: Phone, author: Phone) -> None:
    """Both log the same dāye: the second is asked, and nothing is logged twice."""
    phone.open("/log/")
    enter(phone, "K", "A")
    phone.sees("C’est le même dāye")
    phone.press("Oui, le même")
    at_log(phone, 0)


def a_tie(phone: Phone, other: Phone) -> None:
    """Two draws, one dāye; the form keeps the pair of sevens."""
    phone.open("/log/")
    enter(phone, "7", "7")
    phone.sees("Égalité. Et")
    expect(phone.page.locator(".tied .card")).to_have_count(2)
    enter(phone, "9", "8")
    at_log(phone, 1)
    phone.sees("Tu bats Camille")


def a_nikaye_seen(phone: Phone, other: Phone) -> None:
    """The author is the witness: one more tap says that all were done."""
    phone.open("/log/")
    for key in keys(phone, "Q", "N"):
        key.click()
    phone.page.locator("[data-line] [data-all]:visible").click()
    save(phone).click()
    at_log(phone, 2)
    assert Entry.objects.filter(move="confirm 0 12").exists()


def a_nikaye_of_mine(phone: Phone, other: Phone) -> None:
    """Nobody confirms their own exercise: the other does, on their phone."""
    phone.press("Noter un autre dāye", "link")
    another(phone, "N", "9")
    phone.sees("À mon exercice")
    other.open("/log/3/")
    confirm(other, "9 squats")
    assert Entry.objects.filter(move="confirm 1 9").exists()


def taken_back(phone: Phone) -> None:
    another(phone.open("/log/"), "J", "10")
    phone.page.get_by_role("button", name=re.compile("Reprendre")).click()
    phone.sees("Repris")
    assert Entry.objects.filter(move="undo_log 4").exists()


def contested(author: Phone, other: Phone, referee: Phone) -> None:
    """Contested in the inbox, ruled on the day's page by somebody who did not play."""
    another(author.open("/log/"), "A", "8")
    author.open("/board/")
    item = other.open("/inbox/").page.get_by_role("listitem").filter(has_text="Dāye 6")
    item.get_by_role("link", name="Contester").click()
    other.sees("Tu ne peux pas revenir en arrière.")
    other.press("Contester")
    other.sees("Contesté. Toutes les personnes")
    author.sees(f"{other.player.name} conteste un dāye avec toi")
    # With the dāye that Ingrid logged and the squats that she confirmed.
    expect(author.page.get_by_role("link", name="Messages, 3 nouveaux")).to_be_visible()
    referee.open("/inbox/").page.get_by_role("link", name=re.compile("contesté")).click()
    referee.page.locator(".ruling").get_by_label(re.compile("Raison")).fill("C’était un neuf.")
    referee.page.get_by_text("Invalider…").click()
    referee.press("Invalider ce dāye")
    referee.sees("C’est tranché.")
    referee.sees("C’était un neuf.")
    for side in (author, other.open("/board/")):
        side.sees("Le dāye 6 est invalidé")
    author.open("/log/5/").sees("il ne compte plus")


def the_last_nikaye(phone: Phone, other: Phone) -> None:
    """Somebody has to put one back: the pages say so, to everybody."""
    another(phone.open("/log/"), "N", "7")
    for one in (phone, other.open("/")):
        one.sees("Remplace une carte de la table, au hasard, par un nikāye.")


def the_final(phone: Phone, other: Phone) -> None:
    phone.open("/").page.get_by_role("link", name="Noter le dāye final").first.click()
    phone.page.locator("#p1").select_option(label=other.player.name)
    phone.page.locator("#p2").select_option(label="Lars")
    enter(phone, "N", "10", "8")
    phone.at("/log/17/")
    phone.sees("18 squats")

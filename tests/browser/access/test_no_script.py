"""Two days in browsers that run no script: links and forms, a reload to see the news.

What others would only repeat is played from the server's side.
"""

import re

import pytest
from playwright.sync_api import expect

from games.spaye import services
from games.tables.models import Entry, Table
from tests.browser.laid import HandOut, lay_duel, open_day, play
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

# The fourth dāye is a tie of sevens that the queen decides, the seventh a nikāye's.
CARDS = [
    *("KS", "8D", "AS", "9D", "10S", "8H", "7S", "7D", "QC", "9S", "JD", "KC", "JS", "8C"),
    *("N", "QH", "AH", "KD", "10H", "9H", "AD", "KH", "AC", "QS", "JH", "QD", "10D", "9C"),
    *("10C", "JC", "7H", "8S", "N", "N", "7C"),
]
PAIRS = [
    *("A-K", "K-Q", "Q-J", "J-10", "10-9", "9-8", "8-7", "7-A"),
    *("A-Q", "K-J", "Q-10", "J-9", "10-8", "9-7", "8-A", "7-KH"),
]
"""Camille's card and the other's: sixteen dāyes of paper, no two alike."""


@pytest.fixture
def four(hand_out: HandOut) -> list[Phone]:
    names = ("Camille", "Ingrid", "Lars", "Mehdi")
    return [hand_out(name, java_script_enabled=False) for name in names]


@pytest.mark.long
def test_a_day_of_the_app(four: list[Phone]) -> None:
    camille, ingrid, lars, mehdi = four
    day = open_day([camille], CARDS)
    for phone in (ingrid, lars, mehdi):
        phone.open("/").press("Je suis là")
        phone.sees("Je pars")

    a_refused_challenge(lars, mehdi)
    duel(camille, ingrid, 0, 1)
    for first in (2, 4):
        lay_duel(camille, ingrid, first, first + 1)
    duel(lars, mehdi, 6, 7)
    lars.sees("Égalité. On repioche.")
    pick(lars, 8)
    pick(mehdi, 9)
    for first in (10, 12):
        lay_duel(camille, ingrid, first, first + 1)
    duel(camille, ingrid, 14, 15)
    an_exercise(camille, ingrid, 12)
    for first in range(16, 32, 2):
        lay_duel(camille, ingrid, first, first + 1)
    the_final(camille, ingrid, lars, mehdi)

    mehdi.open("/").sees("Tout est joué")
    mehdi.open(f"/{day.date:%Y/%m/%d}/").sees("Dāye final")
    outcome = Table.objects.get(spaye_day=day).outcome
    assert outcome is not None
    assert (outcome["status"], sum(outcome["daye"])) == ("finished", 2 * 15 + 9)


def a_refused_challenge(one: Phone, other: Phone) -> None:
    challenge(one, other)
    other.open("/").press("Refuser")
    one.open("/challenge/").sees(f"{other.player.name} passe cette fois")


def challenge(one: Phone, other: Phone) -> None:
    page = one.open("/challenge/").page
    page.get_by_role("radio", name=re.compile(other.player.name)).check()
    page.get_by_role("button", name="Défier", exact=True).click()
    one.sees(f"On attend {other.player.name}")


def duel(one: Phone, other: Phone, first: int, second: int) -> None:
    challenge(one, other)
    other.open("/").press("Accepter")
    pick(other, second)
    expect(other.page.locator(".reveal")).to_have_count(0)
    pick(one, first)


def pick(phone: Phone, position: int) -> None:
    phone.open("/daye/").page.locator(f"#card-{position}").check()
    phone.press("Prendre cette carte")


def an_exercise(one: Phone, witness: Phone, done: int) -> None:
    one.open("/daye/").press("C’est parti", "link")
    one.press("J’arrête là")
    one.sees("Confirmation demandée")
    witness.open("/inbox/").press(f"{one.player.name} demande confirmation", "link")
    witness.page.get_by_label("Tu comptes").fill(f"{done}")
    witness.press("Confirmer")
    witness.sees("Retour à la table")
    assert Entry.objects.filter(move__endswith=f" {done}", move__startswith="confirm").exists()


def the_final(first: Phone, second: Phone, third: Phone, watching: Phone) -> None:
    first.open("/").page.get_by_role("button", name="Dāye final").first.click()
    second.open("/").page.get_by_role("button", name="Dāye final").first.click()
    third.open("/inbox/").press("J’en suis")
    for phone, position in zip((first, second, third), (32, 33, 34), strict=True):
        pick(phone, position)
    for phone in (first, second, third, watching):
        phone.open("/daye/").sees("Double nikāye")
    an_exercise(first, third, 27)
    an_exercise(second, third, 27)


@pytest.mark.long
def test_a_day_of_paper(four: list[Phone]) -> None:
    camille, ingrid, lars, _mehdi = four
    services.open_day(camille.player, "real", 32, "squats")
    ingrid.open("/").press("Je suis là")
    log(camille, ingrid, "A", "K")
    camille.at("/log/0/")
    play(camille, *(f"log 0 1 {pair}" for pair in PAIRS[1:-1]))
    log(camille, ingrid, "7", "K", "H")
    camille.sees("Ingrid te bat")
    camille.at(f"/log/{len(PAIRS) - 1}/")
    ingrid.open("/inbox/").press("C’est juste")
    ingrid.at("/inbox/")
    camille.open("/log/").sees("Noter le dāye final")
    page = camille.page
    page.locator("#p1").select_option(label="Ingrid")
    page.locator("#p2").select_option(label=lars.player.name)
    for number in range(3):
        page.locator(f"[name=c{number}]").select_option("N")
    camille.press("Enregistrer")
    camille.at(f"/log/{len(PAIRS)}/")
    ingrid.open("/").sees("Tout est joué")
    assert Entry.objects.filter(move="log 0 1 7-KH").exists()


def log(phone: Phone, other: Phone, mine: str, theirs: str, suit: str = "") -> None:
    page = phone.open("/log/").page
    page.locator(f"input[name=p1][value='{other.player.pk}']").check()
    page.locator("[name=c0]").select_option(mine)
    page.locator("[name=c1]").select_option(theirs)
    page.locator("[name=suit1]").select_option(suit)
    phone.press("Enregistrer")

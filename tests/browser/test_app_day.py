"""A whole day of the app deck on four phones, a fifth browser on the board."""

import pytest
from playwright.sync_api import expect

from games.boards import services as boards
from games.players.models import Role
from games.tables.models import Table
from tests.browser.laid import LAPTOP, HandOut, last_day, lay_duel, open_day, play, write
from tests.browser.phone import Phone, begin, confirm, duel

pytestmark = pytest.mark.browser

# The sixth dāye is a tie of sevens that the queen decides. When the third nikāye has left, one
# comes back to a place that we choose, the last of all.
CARDS = [
    *("KS", "8D", "N", "QH", "AS", "9D", "10S", "8H", "JD", "KC", "7S", "7D", "QC", "9S"),
    *("N", "10H", "AH", "KD", "JS", "8C", "N", "9H"),
    *("AD", "KH", "AC", "QS", "QD", "JH", "10D", "9C", "7H", "10C", "JC", "8S", "7C"),
]


@pytest.fixture
def four(hand_out: HandOut) -> list[Phone]:
    return [hand_out(name) for name in ("Camille", "Ingrid", "Lars", "Mehdi")]


@pytest.mark.long
def test_a_day_on_four_phones(four: list[Phone], hand_out: HandOut) -> None:
    camille, ingrid, lars, mehdi = four
    board = hand_out("Zoé", Role.ADMIN, LAPTOP)
    last = last_day()
    write(last, {camille.player: (9, 4, 12)})
    boards.close_month(last.year, last.month, board.player, {})

    def elsewhere(seats: tuple[int, int], first: int) -> None:
        """A dāye with two cards from `first` on, by pages that aren’t here."""
        one, other = (four[seat] for seat in seats)
        lay_duel(one, other, first, first + 1, seats=seats)

    day = open_day([camille], CARDS, replacements=[34])
    for phone in (ingrid, lars, mehdi):
        phone.open("/").press("Je suis là")
        phone.sees("Je pars")
    board.open("/board/")

    a_refused_challenge(camille, ingrid)
    duel(camille, ingrid, 0, 1)
    camille.sees("Tu bats Ingrid")
    ingrid.sees("Camille te bat")
    row = board.page.get_by_role("row").filter(has_text="Camille")
    expect(row).to_contain_text("dont 1")

    nikaye_shared_by_the_grand_spayin(camille, ingrid)
    elsewhere((2, 3), 4)
    elsewhere((1, 0), 6)
    elsewhere((3, 2), 8)
    a_tie_is_drawn_again(camille, ingrid)
    duel(lars, mehdi, 14, 15)
    lars.press("C’est parti", "link")
    lars.press("J’arrête là")
    lars.sees("Confirmation demandée")
    confirm(mehdi, "10 squats")
    lars.at("/daye/")
    for phone in four:
        phone.page.goto("about:blank")
    elsewhere((0, 1), 16)
    elsewhere((2, 3), 18)
    elsewhere((1, 0), 20)
    play(camille, "confirm 2 9")
    for first in range(22, 32, 2):
        elsewhere((2, 3) if first % 4 else (0, 1), first)
    the_final(camille, ingrid, lars)
    mehdi.open("/").sees("Tout est joué")

    table = Table.objects.get(spaye_day=day)
    assert table.outcome is not None
    assert table.outcome["status"] == "finished"
    # Fifteen dāyes of two, and the final's three times three.
    assert sum(table.outcome["daye"]) == 2 * 15 + 9
    expect(board.page.get_by_text("Späye en cours")).to_have_count(0)


def a_refused_challenge(challenger: Phone, other: Phone) -> None:
    """The one who refuses was reading on, and goes on where that was."""
    other.open("/rules/").page.evaluate("scrollTo(0, 60)")
    challenger.challenge(other)
    banner = other.page.locator("#calls").get_by_role(
        "group", name=f"{challenger.player.name} te défie"
    )
    banner.get_by_text(f"{challenger.player.name} te défie").click()
    banner.get_by_role("button", name="Refuser").click()
    expect(banner).to_have_count(0)
    other.page.wait_for_load_state()
    assert other.page.evaluate("scrollY") == 60
    # The challenger's page follows: it says who passes, and offers to choose again.
    challenger.sees(f"{other.player.name} passe cette fois")
    challenger.sees("Qui défies-tu")
    # So does every other page, until the answer is put away.
    told = challenger.open("/board/").page.locator("#calls .for-refused")
    expect(told).to_contain_text(f"{other.player.name} passe cette fois")
    expect(challenger.page.get_by_role("link", name="Messages, 1 nouveau")).to_be_visible()
    told.get_by_role("button", name="Masquer").click()
    expect(told).to_have_count(0)
    expect(challenger.page.get_by_role("link", name="Messages", exact=True)).to_be_visible()


def nikaye_shared_by_the_grand_spayin(camille: Phone, ingrid: Phone) -> None:
    """12 squats, half each; the counter counts, the witness decides, Camille keeps the points."""
    duel(camille, ingrid, 2, 3)
    camille.sees("Nikāye")
    camille.press("Partager l’exercice", "link")
    camille.page.locator(".candidate", has_text="Ingrid").click()
    camille.press("Partager, moitié-moitié")
    camille.at("/daye/")
    camille.press("C’est parti", "link")
    for _ in range(6):
        camille.page.locator(".exercise .tap").click()
    camille.press("Demander la confirmation")
    confirm(ingrid, "12 squats")
    # Her page leaves by itself: it would come between where she is sent next.
    camille.at("/daye/")


def a_tie_is_drawn_again(challenger: Phone, other: Phone) -> None:
    """7 against 7, then queen against 9: one dāye."""
    begin(challenger, other)
    challenger.take(10)
    other.take(11)
    for phone in (challenger, other):
        phone.sees("Égalité. On repioche.")
    challenger.take(12)
    other.take(13)
    challenger.sees("Tu bats Ingrid")


def the_final(*three: Phone) -> None:
    first, second, third = three
    second.open("/board/")
    third.open("/inbox/")
    first.open("/").page.get_by_role("button", name="Dāye final").click()
    first.at("/daye/")
    for phone in (second, third):
        phone.page.locator("#calls").get_by_role("button", name="J’en suis").click()
        phone.at("/daye/")
    for phone, position in zip(three, (32, 33, 34), strict=True):
        phone.take(position)
    for phone in three:
        phone.sees("11 + 8 = 19")
    third.press("C’est parti", "link")
    third.press("J’arrête là")
    confirm(first, "squats")

"""Speahx in browsers: a table of three, by keyboard alone, and without script."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.speahx.rules import State
from games.tables import services
from games.tables.models import Table
from tests.browser.access.keys import key
from tests.browser.laid import SMALL, HandOut, at_version, colleagues, lay_speahx
from tests.browser.phone import above, box

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OWN = """card => {
  const box = card.getBoundingClientRect();
  const strip = {x: box.left + 15, y: box.top + 22};
  return {width: box.width, mine: card.contains(document.elementFromPoint(strip.x, strip.y))};
}"""


UNCOVERED = """place => {
  const box = place.getBoundingClientRect();
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return place.contains(middle) || place.parentElement.contains(middle);
}"""
CUT_OFF = """place => {
  const box = place.getBoundingClientRect();
  const edge = place.closest(".strip, .my-row").getBoundingClientRect();
  return [edge.left - box.left, edge.top - box.top, box.right - edge.right].filter(by => by > 0.5);
}"""


def state_of(table: Table) -> State:
    return services.state_of(Table.objects.get(pk=table.pk))  # type: ignore[no-any-return]


def card(page: Page, code: str) -> Locator:
    return page.locator(f".held:has(input[value='{code}'])").first


def touch(page: Page, *codes: str) -> None:
    """As a thumb does: at the strip of the card that is seen."""
    for code in codes:
        card(page, code).click(position={"x": 8, "y": 14})


@pytest.mark.long
def test_three_phones_at_a_table(hand_out: HandOut) -> None:
    """Chance cards, a 2, two queens in order, a joker; test_tables_by_ear.py goes on to the end."""
    phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi")]
    camille, ingrid, mehdi = (phone.page for phone in phones)
    table = lay_speahx(
        [phone.player for phone in phones],
        ["5C X", "KH 4D", "QH QC"],
        table=["AD", "10S", "3S"],
        draw="7C 2H 9D",
        pile="6D",
    )
    for phone in phones:
        phone.open(f"/tables/{table.pk}/")
    phones[0].sees("À toi, Camille")
    phones[1].sees("Camille réfléchit")

    # Chance cards: the page says first that the hand closes.
    camille.locator("#chance").click()
    phones[0].sees("Tu ne peux alors plus poser de cartes de ta main ce tour-ci")
    camille.locator("#chance-sure").click()
    at_version(camille, table, 1)
    expect(card(camille, "5C")).to_have_count(0)
    camille.locator("#chance").click()
    at_version(camille, table, 2)
    touch(camille, "2H")
    expect(camille.locator("#lay")).to_be_hidden()
    camille.locator(".suits").get_by_role("button", name="cœur").click()
    for page in (camille, ingrid, mehdi):
        at_version(page, table, 3)
        expect(page.locator(".in-force")).to_contain_text("cœur")

    touch(ingrid, "KH")
    expect(ingrid.locator("#lay")).to_have_text("Poser roi de cœur")
    ingrid.locator("#lay").click()
    at_version(mehdi, table, 4)

    # The order is Mehdi's: what is touched last lies on top.
    touch(mehdi, "QH", "QC")
    expect(mehdi.locator("#lay")).to_have_text("Poser 2 dames, dame de trèfle au-dessus")
    mehdi.locator("#lay").click()
    at_version(camille, table, 5)
    assert state_of(table).suit == "C"

    touch(camille, "X")
    camille.locator(".receivers").get_by_role("button", name="Mehdi").click()
    told = ("Ton joker donne la pile à Mehdi", "Camille donne la pile à Mehdi", "te donne la pile")
    for page, words in zip((camille, ingrid, mehdi), told, strict=True):
        at_version(page, table, 6)
        expect(page.locator(".news").first).to_contain_text(words)


PLACES = """() => ['.centre-of-table', '.my-row', '.lay', '.hand'].map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [part, box.top, box.height].join(' ');
})"""


@pytest.mark.parametrize(
    "size", [pytest.param({"width": 390, "height": 844}, marks=pytest.mark.long), SMALL]
)
def test_the_hand_keeps_its_place_when_the_turn_comes(
    hand_out: HandOut, size: ViewportSize
) -> None:
    """With much that fits, said on two lines, and with nothing that fits."""
    phone = hand_out("Camille", size=size)
    (ingrid,) = colleagues("Ingrid")
    hands = ["5D 6D 7D 8D KD 9H", "QD 4C 3S 3C"]
    table = lay_speahx([phone.player, ingrid], hands, starts=1, pile="AD")
    page = phone.open(f"/tables/{table.pk}/").page
    at_version(page, table, 0)
    waiting = page.evaluate(PLACES)
    services.play(table.pk, ingrid, "play QD", 0)
    at_version(page, table, 1)
    expect(page.locator(".lay-head")).to_contain_text("5 cartes jouables")
    assert page.evaluate(PLACES) == waiting
    table = lay_speahx([phone.player, ingrid], hands, starts=1, pile="AC")
    phone.open(f"/tables/{table.pk}/")
    waiting = page.evaluate(PLACES)
    services.play(table.pk, ingrid, "play 4C", 0)
    at_version(page, table, 1)
    expect(page.locator(".ways.only")).to_be_visible()
    assert page.evaluate(PLACES) == waiting


def test_a_refused_card_says_why_at_the_card(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    table = lay_speahx([phone.player, *colleagues("Ingrid")], ["5C 7D 9H 9C", "KC"], pile="4C")
    page = phone.open(f"/tables/{table.pk}/").page
    touch(page, "7D")
    expect(page.locator("#lay")).to_have_text("7 de carreau ne va pas. Pourquoi ?")
    expect(page.locator("#lay")).to_have_class(re.compile("unfit"))
    page.locator("#lay").click()
    why = page.locator(".why")
    expect(why).to_contain_text("ne va pas")
    expect(page.locator("#say")).to_contain_text("ne va pas")
    assert state_of(table).pile == ("4C",)
    # It lies on no card, within the screen; touching it changes nothing.
    assert above(why, page.locator(".hand"))
    expect(why).to_be_in_viewport(ratio=1)
    expect(card(page, "7D").locator("input")).to_be_checked()
    why.click(position={"x": 4, "y": 4})
    expect(card(page, "7D").locator("input")).to_be_checked()
    # And the button speaks of what is chosen now, of nothing that was drawn before.
    touch(page, "9H")
    expect(page.locator("#lay")).to_contain_text("peut suivre")
    touch(page, "9C")
    expect(page.locator("#lay")).to_have_text("Poser 2 neuf, 9 de cœur au-dessus")


@pytest.mark.long
def test_thirty_cards_on_the_smallest_phone(hand_out: HandOut) -> None:
    """Every card has a strip of its own; what is in force and what else is mine stay in sight."""
    phone = hand_out("Camille", size=SMALL)
    ranks = ("A", "3", "4", "5", "6", "7", "8", "9")
    hand = [rank + suit for rank in ranks for suit in "SHDC"][:30]
    lying = {"table": ["10D 10C", ""], "draw": "QD QC"}
    table = lay_speahx(
        [phone.player, *colleagues("Ingrid")], [" ".join(hand), "KC"], pile="KS", **lying
    )
    page = phone.open(f"/tables/{table.pk}/").page
    for mine in page.locator(".table-cards .card, .chance-slots li").all():
        assert mine.evaluate(UNCOVERED)
    held = page.locator(".hand .held")
    expect(held).to_have_count(30)
    for place in range(30):
        held.nth(place).scroll_into_view_if_needed()
        seen = held.nth(place).evaluate(OWN)
        assert seen["mine"], place
        assert seen["width"] >= 30
    touch(page, "4S", "4D", "4H")
    expect(page.locator("#lay")).to_have_text("Poser 3 quatre, 4 de cœur au-dessus")
    expect(page.locator(".force")).to_be_in_viewport()
    expect(page.locator("#lay")).to_be_in_viewport()
    assert page.evaluate(SIDEWAYS) <= 0
    page.locator("#lay").click()
    expect(held).to_have_count(27)
    assert state_of(table).pile == ("KS", "4S", "4D", "4H")


@pytest.mark.parametrize(
    ("language", "width"), [pytest.param("nb", 390, marks=pytest.mark.long), ("fr", 360)]
)
def test_nothing_beside_the_piles_is_cut_off(hand_out: HandOut, language: str, width: int) -> None:
    """My chance cards' three places, and what the last player in the strip calls."""
    phone = hand_out("Camille", size={"width": width, "height": 844}, language=language)
    others = colleagues("Ingrid", "Mehdi", "Sofie")
    hands = ["5C", "KH", "QH", "2S 4D"]
    table = lay_speahx(
        [phone.player, *others], hands, starts=3, draw="7C 9D 3C 3D 3H 3S", pile="6D"
    )
    services.play(table.pk, others[-1], "play 2S suit=S", 0)
    page = phone.open(f"/tables/{table.pk}/").page
    expect(page.locator(".others .bubble")).to_have_text("Speah!")
    assert page.locator(".others .bubble").evaluate(CUT_OFF) == []
    assert page.locator(".chance-slots").evaluate(CUT_OFF) == []
    assert above(page.locator(".place:has(.bubble) .badge"), page.locator(".others .bubble"))


@pytest.mark.long
def test_twenty_players_on_the_smallest_phone(hand_out: HandOut) -> None:
    """The strip of players scrolls by itself; the page doesn't."""
    phone = hand_out("Camille", size=SMALL)
    others = colleagues(*(f"Player {number}" for number in range(19)))
    table = services.open_table(
        "speahx", {}, seed=bytes(range(32)), players=[phone.player, *others]
    )
    page = phone.open(f"/tables/{table.pk}/").page
    expect(page.locator(".strip .place")).to_have_count(19)
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.long
def test_by_keyboard_alone(hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    (ingrid,) = colleagues("Ingrid")
    table = lay_speahx(
        [phone.player, ingrid],
        ["JC JH 2S 5D", "KC 9C 3C"],
        draw="AD AH AS AC QD QS",
        pile="4C",
    )
    page = phone.open(f"/tables/{table.pk}/").page
    cards = page.locator(".hand input")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand :focus")).to_have_count(0)
    cards.first.focus()
    for arrow, nth in (("ArrowRight", 1), ("ArrowUp", 0)):
        page.keyboard.press(arrow)
        expect(cards.nth(nth)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#lay")).to_be_enabled()
    page.keyboard.press("Space")
    expect(cards.first).not_to_be_checked()
    for code in ("JC", "JH"):
        key(card(page, code).locator("input"), "Space")
    key(page.locator("#lay"))
    at_version(page, table, 1)
    assert (state_of(table).pile, state_of(table).suit) == (("4C", "JC", "JH"), "H")
    # What was focused is gone, by a button and by a stream: the keyboard stays at the hand.
    expect(page.locator("fieldset.hand")).to_be_focused()
    services.play(table.pk, ingrid, "take", 1)
    at_version(page, table, 2)
    expect(page.locator("fieldset.hand")).to_be_focused()
    page.keyboard.press("2")
    expect(cards.nth(1)).to_be_focused()
    expect(cards.nth(1)).to_be_checked()
    page.keyboard.press("2")
    expect(cards.nth(1)).not_to_be_checked()
    key(card(page, "2S").locator("input"), "Space")
    key(page.locator(".suits").get_by_role("button", name="carreau"))
    at_version(page, table, 3)
    assert state_of(table).suit == "D"
    services.play(table.pk, ingrid, "take", 3)
    at_version(page, table, 4)
    key(card(page, "5D").locator("input"), "Space")
    key(page.locator("#lay"))
    at_version(page, table, 5)
    services.play(table.pk, ingrid, "take", 5)
    at_version(page, table, 6)
    assert state_of(table).turn == 0


@pytest.mark.long
def test_without_script(hand_out: HandOut) -> None:
    phone = hand_out("Camille", java_script_enabled=False)
    (ingrid,) = colleagues("Ingrid")
    table = lay_speahx(
        [phone.player, ingrid],
        ["JC JH 2S X", "KC 9C 3C"],
        draw="7D 8S",
        pile="4C",
        table=["9D", ""],
    )
    page = phone.open(f"/tables/{table.pk}/").page

    # Two jacks, the one of clubs first: the order is chosen from a list.
    page.get_by_label("Plusieurs, dans l’ordre que tu veux").select_option(value="play JC JH")
    page.locator("button[value='{ordered}']").click()
    at_version(page, table, 1)
    assert state_of(table).suit == "H"
    services.play(table.pk, ingrid, "take", 1)
    page.reload()
    touch(page, "2S")
    page.locator(".suits").get_by_role("button", name="pique").click()
    at_version(page, table, 3)
    assert state_of(table).suit == "S"
    services.play(table.pk, ingrid, "take", 3)
    page.reload()
    touch(page, "7D")
    page.locator("#lay").click()
    at_version(page, table, 5)
    assert state_of(table).pile == ("7D",)
    services.play(table.pk, ingrid, "take", 5)
    page.reload()
    touch(page, "X")
    page.locator("#lay").click()
    at_version(page, table, 7)
    services.play(table.pk, ingrid, "play 9C", 7)
    page.reload()
    page.locator("#take").click()
    at_version(page, table, 9)
    assert "9C" in state_of(table).hands[0]


def test_a_list_of_orders_keeps_to_the_smallest_phone(hand_out: HandOut) -> None:
    phone = hand_out("Camille", size=SMALL, java_script_enabled=False)
    hand = "QS QH QD QC 8H 8C"
    table = lay_speahx([phone.player, *colleagues("Ingrid")], [hand, "KC"], pile="4C")
    page = phone.open(f"/tables/{table.pk}/").page
    for part in ("#lay", "#take", "button[value='{ordered}']", ".held >> nth=-1"):
        lies = box(page.locator(part))
        assert lies["x"] + lies["width"] <= SMALL["width"], part


@pytest.mark.long
def test_a_chance_card_without_script(hand_out: HandOut) -> None:
    phone = hand_out("Camille", java_script_enabled=False)
    table = lay_speahx(
        [phone.player, *colleagues("Ingrid")], ["5H 8C", "KC"], draw="4D 9S 8S", pile="4C"
    )
    page = phone.open(f"/tables/{table.pk}/").page
    page.locator("#chance").click()
    phone.sees("Tu ne peux alors plus poser de cartes de ta main ce tour-ci")
    page.locator("#chance-sure").click()
    touch(page, "4D")
    page.locator("#lay").click()
    at_version(page, table, 2)
    assert state_of(table).pile == ("4C", "4D")
    assert state_of(table).turn == 1

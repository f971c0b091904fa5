"""Whole tables of La Spirale d'Or: on two phones, by keyboard alone, and without a script."""

import pytest
from playwright.sync_api import expect

from games.tables.models import Table
from tests.browser.access import keys
from tests.browser.laid import SMALL, HandOut, at_version
from tests.browser.phone import Phone, above
from tests.spirale.tables import lay_out, play
from tests.tables.bots.at_work import lay_out as begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sit(hand_out: HandOut, *names: str, **options: object) -> tuple[list[Phone], Table]:
    """The first one's phone shows the table; the others open it when they touch it."""
    phones = [hand_out(name, **options) for name in names]
    table = lay_out([phone.player for phone in phones[:2]])
    phones[0].open(f"/tables/{table.pk}/")
    return phones, table


def choose(phone: Phone, number: int) -> None:
    phone.page.locator(f".option:has([value='{number}'])").click()


@pytest.mark.long
def test_two_phones_play_a_double_joker_and_a_double_confrontation(hand_out: HandOut) -> None:
    phones, table = sit(hand_out, "Camille", "Ingrid", "Mehdi")
    camille, ingrid, mehdi = phones
    for phone in (ingrid, mehdi):
        phone.open(f"/tables/{table.pk}/")
    mehdi.sees("Tu regardes")

    # In secret: the other sees that something is chosen, and shows it at the same moment.
    choose(camille, 7)
    expect(camille.page.locator("[data-chosen-number]")).to_have_text("7")
    camille.sees("Si Ingrid annonce moins")
    camille.press("Cacher mes dés")
    for phone in (ingrid, mehdi):
        expect(phone.page.locator(".secret .veiled")).to_have_count(2)
        expect(phone.page.locator(".met .figures")).to_have_count(0)
    choose(ingrid, 4)
    expect(ingrid.page.locator("[data-chosen-dice] .die")).to_have_count(2)
    ingrid.press("Cacher mes dés")
    for phone in phones:
        expect(phone.page.locator(".met .figures")).to_contain_text("7")
    camille.sees("tu retournes 7 Or")
    ingrid.sees("tu as perdu 3 médailles d’Or")

    # A double joker, then a second Confrontation.
    expect(camille.page.locator(".joker.locked", has_text="Miroir").first).to_contain_text(
        "Demande autant d’Or que de Spirale"
    )
    camille.page.locator(".joker-head", has_text="Renforcement Intégral").click()
    camille.press("Engager, 2 Or")
    ingrid.sees("engage Renforcement Intégral")
    ingrid.page.locator(".joker-head", has_text="Double Confrontation").click()
    ingrid.press("Engager, 1 Or")
    for phone in phones:
        phone.sees("Double Confrontation")
    for phone in phones:
        at_version(phone.page, table, 4)
    choose(camille, 2)
    camille.press("Cacher mes dés")
    choose(ingrid, 3)
    ingrid.press("Cacher mes dés")

    # Only Ingrid is asked: a medal is touched.
    camille.sees("On attend Ingrid")
    ingrid.page.locator("label.turn-1").click()
    expect(ingrid.page.locator("#turn-1")).to_be_checked()
    ingrid.press("C’est choisi")
    for phone in phones:
        phone.sees("Spirale 2")

    # A number that would lose asks first.
    choose(camille, 11)
    camille.sees("tu serais en Défaut")
    expect(camille.page.get_by_role("button", name="Cacher mes dés")).to_be_hidden()
    choose(camille, 9)
    expect(camille.page.get_by_text("tu serais en Défaut")).to_be_hidden()
    camille.press("Cacher mes dés")
    choose(ingrid, 1)
    expect(ingrid.page.locator("[data-chosen-number]")).to_have_text("1")
    ingrid.press("Cacher mes dés")
    for phone in (camille, mehdi):
        phone.sees("Ingrid ne peut pas perdre autant de médailles d’Or")
    ingrid.sees("Tu ne peux pas perdre autant de médailles d’Or")
    for phone in phones:
        phone.sees("La partie est finie")
    table.refresh_from_db()
    assert table.outcome == {"places": [1, 2], "scores": [[1, 9], [7, 2]]}


@pytest.mark.long
def test_by_keyboard_alone(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid")
    players = [camille.player, ingrid.player]
    page = camille.page
    # A number is typed, and sent by Enter; two digits in quick succession are one number.
    page.keyboard.press("7")
    page.locator("#number-1").focus()
    expect(page.locator(".by-number :checked")).to_have_count(0)
    for digit in "13":
        page.keyboard.press(digit)
    expect(page.locator("#deadly-13")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#announce-deadly")).to_be_focused()
    page.wait_for_timeout(1000)
    page.keyboard.press("7")
    expect(page.locator("#number-7")).to_be_focused()
    expect(page.locator("[data-chosen-number]")).to_have_text("7")
    page.keyboard.press("Enter")
    at_version(camille.page, table, 1)
    # What had the keyboard is gone: it stays where moves are made.
    sheet = page.locator("section.sheet[data-keeps]")
    expect(sheet).to_be_focused()
    play(table, players, "1 announce 4")
    at_version(camille.page, table, 2)
    expect(sheet).to_be_focused()
    keys.choose(page.locator("[name=word][value='engage destruction 2']"))
    keys.key(page.get_by_role("button", name="Engager, 1 Or"))
    at_version(camille.page, table, 3)
    play(table, players, "1 pass")
    at_version(camille.page, table, 4)
    keys.choose(page.locator("#turn-1"))
    keys.key(page.get_by_role("button", name="C’est choisi"))
    at_version(camille.page, table, 5)
    play(table, players, "1 reinforce 0", "1 announce 2")
    at_version(camille.page, table, 7)
    keys.choose(page.locator("#deadly-12"))
    keys.key(page.get_by_role("button", name="Annoncer quand même"))
    camille.sees("La partie est finie")
    table.refresh_from_db()
    assert table.outcome is not None
    assert table.outcome["places"] == [2, 1]


@pytest.mark.long
def test_what_is_chosen_looks_so_and_dice_turn_once(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid", size=SMALL)
    players = [camille.player, ingrid.player]
    page = camille.page
    page.locator("body").press("Tab")
    tabs = 1
    while page.evaluate("document.activeElement.name") != "number":
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs < 12
    choose(camille, 7)
    expect(page.locator(".panel-side .give-7")).to_be_visible()
    camille.press("Cacher mes dés")
    camille.sees("Tu as choisi 7 en secret")
    play(table, players, "1 announce 4")
    at_version(camille.page, table, 2)
    expect(page.locator(".met .mine use").first).to_have_attribute("href", "#face-5")
    # The amount that is chosen looks so, whichever it is.
    head = page.locator(".joker", has_text="Destruction").first
    head.locator(".joker-head").click()
    chosen, other = head.locator(".variants .btn").all()
    ink = "rgb(20, 48, 42)"
    expect(chosen).to_have_css("background-color", ink)
    expect(other).not_to_have_css("background-color", ink)
    head.locator(".variants .option").last.click()
    expect(other).to_have_css("background-color", ink)
    expect(chosen).not_to_have_css("background-color", ink)
    # Dice that were turned aren't turned again.
    page.evaluate(
        "document.addEventListener('animationstart',"
        " (event) => { if (event.animationName === 'die-turns') document.title = 'turned'; })"
    )
    play(table, players, "0 pass", "1 pass")
    at_version(camille.page, table, 4)
    assert page.title() != "turned"


@pytest.mark.long
def test_the_clocks_stand_clear_of_the_phases(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL)
    clock = {"per": "move", "seconds": 60}
    table = begun(camille.player, hand_out("Ingrid").player, game="spirale", clock=clock)
    page = camille.open(f"/tables/{table.pk}/").page
    assert above(page.locator(".clocks"), page.locator(".phases"))


@pytest.mark.long
def test_without_a_script(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid", java_script_enabled=False)

    def number(phone: Phone, n: int) -> None:
        phone.open(f"/tables/{table.pk}/")
        phone.page.locator(f"label:has(#number-{n})").click()
        phone.press("Cacher mes dés")

    number(camille, 7)
    camille.sees("Tu as choisi 7 en secret")
    number(ingrid, 4)
    camille.open(f"/tables/{table.pk}/")
    camille.page.locator(".joker-head", has_text="Permutation").click()
    camille.press("Engager")
    ingrid.open(f"/tables/{table.pk}/")
    ingrid.press("Passer")
    for phone, turn in ((camille, "label:has(#turn-2)"), (ingrid, "label:has(#turn-0)")):
        phone.open(f"/tables/{table.pk}/")
        phone.page.locator(f".options {turn}").click()
        phone.press("C’est choisi")
    camille.open(f"/tables/{table.pk}/")
    expect(camille.page.locator("#happening")).to_contain_text("Spirale 2")
    camille.sees("Vraiment")
    camille.page.locator("label:has(#deadly-13)").click()
    camille.press("Annoncer quand même")
    number(ingrid, 1)
    for phone in (camille, ingrid):
        phone.open(f"/tables/{table.pk}/").sees("La partie est finie")
    table.refresh_from_db()
    assert table.outcome is not None
    assert table.outcome["places"] == [2, 1]

"""What somebody has chosen, typed or unfolded outlives what others do meanwhile, on every page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.players import services as people
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Table
from tests.browser.laid import (
    HandOut,
    lay_cerke,
    lay_duel,
    lay_speahx,
    open_day,
    open_paper,
    play,
    touch_squares,
)
from tests.browser.phone import Phone, begin, revealed
from tests.browser.test_speahx import touch as touch_cards
from tests.papayoo.tables import open_table
from tests.spirale.tables import lay_out as lay_out_spirale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LET_GO = "Ce n’est plus possible"
COUNT_PUSHES = """
window.pushes = 0;
const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, heard) {
  add.call(this, name, (event) => { window.pushes += 1; heard(event); });
};
"""


def drawn_anew(page: Page, region: str, by: Callable[[], Any]) -> None:
    """What this does is pushed: the region has another version afterwards."""
    place = page.locator(f"#{region}")
    before = str(place.get_attribute("data-version"))
    by()
    expect(place).not_to_have_attribute("data-version", before)


def another_chip(phone: Phone) -> None:
    """Everybody who sees this person gets the region again; nothing else has changed."""
    player = phone.player
    player.refresh_from_db()
    people.save_settings(player, player.name, {"palette": (player.palette + 1) % 12})


@pytest.mark.long
def test_a_lifted_card_stays_lifted_when_the_other_picks(hand_out: HandOut) -> None:
    """Also one that a finger is just touching; one that the other took is let go, and said so."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["KS", "8D", "QH", "7S"])
    page = camille.page
    page.add_init_script(COUNT_PUSHES)
    begin(camille, ingrid)
    take = page.get_by_role("button", name="Prendre cette carte")

    # The finger is down while the page is drawn anew: the tap isn't lost.
    page.locator(".pick:has(#card-3)").hover()
    page.mouse.down()
    before = page.evaluate("pushes")
    version = str(page.locator("#daye").get_attribute("data-version"))
    another_chip(ingrid)
    page.wait_for_function("before => pushes > before", arg=before)
    page.mouse.up()
    expect(page.locator("#daye")).not_to_have_attribute("data-version", version)
    expect(page.locator("#card-3")).to_be_checked()
    expect(take).to_be_enabled()

    drawn_anew(page, "daye", lambda: another_chip(ingrid))
    expect(page.locator("#card-3")).to_be_checked()
    expect(take).to_be_enabled()
    expect(page.locator("[data-picked]")).to_contain_text("Carte 4")
    expect(page.get_by_text(LET_GO)).to_have_count(0)

    drawn_anew(page, "daye", lambda: play(ingrid, "draw 3"))
    camille.sees(LET_GO)
    expect(take).to_be_disabled()
    expect(page.locator(".pick :checked")).to_have_count(0)

    camille.take(0)
    revealed(camille, ingrid)
    expect(page.get_by_text(LET_GO)).to_have_count(0)


@pytest.mark.long
def test_whom_i_challenge_and_what_i_type_stays(hand_out: HandOut) -> None:
    """The challenge, the exercise of the day, a witness's number, a committee's proposal."""
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    open_day([camille, ingrid, lars], ["KS", "8D", "N", "9D"])
    page = lars.open("/challenge/").page
    page.locator(".candidate", has_text="Ingrid").click()
    drawn_anew(page, "challenge", lambda: another_chip(ingrid))
    expect(page.get_by_role("button", name="Défier Ingrid")).to_be_visible()

    lars.open("/")
    page.get_by_text("Un autre exercice").click()
    field = page.locator("#exercise-of-the-day")
    field.fill("pompes")
    field.evaluate("field => field.setSelectionRange(2, 2)")
    drawn_anew(page, "today", lambda: another_chip(ingrid))
    page.keyboard.type("X")
    expect(field).to_have_value("poXmpes")

    lay_duel(lars, ingrid, 0, 1, seats=(2, 1))
    lay_duel(camille, ingrid, 2, 3)
    seen = ingrid.open("/daye/witness/0/").page
    seen.get_by_role("button", name="Une de plus").click()
    expect(seen.get_by_role("button", name="Je confirme 1 répétition", exact=True)).to_be_visible()
    for _ in range(7):
        seen.get_by_role("button", name="Une de plus").click()
    drawn_anew(seen, "witness", lambda: another_chip(lars))
    expect(seen.locator("#reps")).to_have_value("8")
    # What Camille has counted stands beside what the witness has, and replaces it nowhere.
    services.call(Day.objects.get(), camille.player, "witness", 0, 7)
    expect(seen.locator(".tally").first).to_contain_text("7")
    expect(seen.locator("#reps")).to_have_value("8")
    expect(seen.get_by_role("button", name="Je confirme")).to_have_text("Je confirme 8 répétitions")

    lars.open("/daye/committee/0/")
    page.locator("#adjust-n").fill("4")
    page.locator("#adjust-what").fill("pom")
    drawn_anew(page, "committee", lambda: another_chip(ingrid))
    page.keyboard.type("pes")
    expect(page.locator("#adjust-what")).to_have_value("pompes")
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".proposal")).to_contain_text("4 pompes")
    # Eight of four can't be: what is out of bounds now is let go.
    play(ingrid, "agree_adjust 0")
    expect(seen.locator("#reps")).to_have_attribute("max", "4")
    expect(seen.locator("#reps")).not_to_have_value("8")


def a_nikaye(hand_out: HandOut) -> list[Phone]:
    """Camille owes an exercise to Ingrid; Lars has played too."""
    camille, ingrid, lars = three = [hand_out(name) for name in ("Camille", "Ingrid", "Lars")]
    open_day(three, ["KS", "8D", "N", "9D"])
    lay_duel(lars, ingrid, 0, 1, seats=(2, 1))
    lay_duel(camille, ingrid, 2, 3)
    return three


def test_a_notice_that_asks_for_something_else_is_a_new_one(hand_out: HandOut) -> None:
    """Read while the committee had nothing to decide, it comes back with a proposal."""
    camille, ingrid, lars = a_nikaye(hand_out)
    lars.page.clock.install()
    page = lars.open("/daye/").page
    banner = page.get_by_role("group", name="Un comité pour Camille")
    services.call(Day.objects.get(), camille.player, "committee", 0)
    expect(banner).to_be_visible()
    page.clock.fast_forward(13_000)
    expect(banner).to_be_hidden()
    play(ingrid, "adjust 0 3 squats")
    expect(banner).to_contain_text("D’accord")
    expect(banner).to_be_visible()


def test_a_key_that_asks_for_no_check_sends_its_form(hand_out: HandOut) -> None:
    """Agreeing to a proposal sends nothing of the fields for another one."""
    _camille, ingrid, lars = a_nikaye(hand_out)
    page = ingrid.open("/daye/committee/0/").page
    page.locator("#adjust-n").fill("3")
    ingrid.press("Proposer")
    expect(page.locator(".proposal")).to_contain_text("3 squats")

    page = lars.open("/daye/committee/0/").page
    page.get_by_text("Proposer autre chose").click()
    page.locator("#adjust-n").evaluate("field => { field.required = true; }")
    page.get_by_text("Proposer autre chose").click()
    lars.press("D’accord")
    lars.sees("Le comité a donné son accord.")
    table = Table.objects.get(spaye_day__isnull=False)
    assert tables.state_of(table).exercises[0].n == 3


@pytest.mark.long
def test_cards_numbers_and_pieces_stay_chosen(hand_out: HandOut) -> None:
    """Papayoo's gifts, cards of Speahx in their order, a number, a piece of Cerke."""
    camille, ingrid, mehdi = (hand_out(name) for name in ("Camille", "Ingrid", "Mehdi"))
    three = [camille.player, ingrid.player, mehdi.player]
    page = camille.page

    papayoo = open_table(three)
    camille.open(f"/tables/{papayoo.pk}/")
    for place in (0, 2):
        page.locator("[data-hand] .held").nth(place).click(position={"x": 8, "y": 12})
    drawn_anew(page, f"papayoo-{papayoo.pk}", lambda: another_chip(mehdi))
    expect(page.locator("[data-hand] :checked")).to_have_count(2)
    expect(page.locator("#give-cards")).to_contain_text("2 sur")

    speahx = lay_speahx(three, ["QH QC 5C", "KH 4D", "7S"], draw="7C 2H 9D", pile="6C")
    camille.open(f"/tables/{speahx.pk}/")
    touch_cards(page, "QC", "QH")
    drawn_anew(page, f"speahx-{speahx.pk}", lambda: another_chip(mehdi))
    expect(page.locator("#lay")).to_have_text("Poser 2 dames, dame de cœur au-dessus")
    page.locator("#chance").click()
    drawn_anew(page, f"speahx-{speahx.pk}", lambda: another_chip(mehdi))
    expect(page.locator("#chance-sheet")).to_be_visible()

    spirale = lay_out_spirale(three[:2])
    camille.open(f"/tables/{spirale.pk}/")
    page.locator("label:has(#number-7)").click()
    expect(page.locator("[data-chosen-number]")).to_have_text("7")
    drawn_anew(page, f"spirale-{spirale.pk}", lambda: another_chip(ingrid))
    expect(page.locator("[data-chosen-number]")).to_have_text("7")
    expect(page.locator("#hide-dice")).to_be_enabled()

    cerke = lay_cerke(camille, ingrid)
    camille.open(f"/tables/{cerke.pk}/")
    touch_squares(camille, "LAU")
    page.get_by_text("Les coups en liste").click()
    drawn_anew(page, f"cerke-{cerke.pk}", lambda: another_chip(ingrid))
    camille.sees("Archer rouge, LAU")
    expect(page.locator('.sq[data-at="LAU"]')).to_have_class(re.compile("picked"))
    expect(page.locator("details.ck-list")).to_have_attribute("open", "")
    # A question about the other's piece stays as well, and is put away by the same touch.
    touch_squares(camille, "LAU", "LU")
    drawn_anew(page, f"cerke-{cerke.pk}", lambda: another_chip(ingrid))
    camille.sees("Tigre rouge, LU")
    touch_squares(camille, "LU")
    camille.sees("Touche une pièce")


def test_a_banner_answered_over_a_form_leaves_the_form_as_it_was(hand_out: HandOut) -> None:
    """Seats and options outlive the page that comes anew; asked for again it is as ever."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_paper(ingrid, camille)
    page = camille.open("/tables/open/?game=speahx").page
    options = page.locator('form[aria-labelledby="with-people"]')
    options.get_by_text("Plus d’options").click()
    five = options.locator('[name="wanted"][value="5"]')
    invited = options.locator('[name="joining"][value="invited"]')
    packs = options.get_by_label("Paquets")
    five.check(force=True)
    invited.check(force=True)
    packs.fill("3")
    play(ingrid, "log 0 1 K-9")
    page.get_by_role("group", name="Ingrid a noté un dāye avec toi").get_by_role(
        "button", name="C’est juste"
    ).click()
    expect(page.locator("#calls .banner")).to_have_count(0)
    camille.at("/tables/open/?game=speahx")
    expect(five).to_be_checked()
    expect(invited).to_be_checked()
    expect(packs).to_have_value("3")

    page.reload()
    expect(five).not_to_be_checked()

"""Nothing is told before the cards are turned, nothing jumps, and nothing is cut off."""

import pytest
from playwright.sync_api import Page, expect

from games.spaye import services
from tests.browser.access.days import TUESDAY
from tests.browser.laid import PHONE, SMALL, HandOut, lay_duel, open_day, play
from tests.browser.phone import Phone, above, begin, box
from tests.spaye.titles import give_title

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THIRD = "Les trois nikāyes sont sortis"
PIECES = """part => {
  const lines = new Map();
  const text = part.firstChild;
  for (let at = 0; at < text.length; at += 1) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const top = Math.round(range.getClientRects()[0].top);
    lines.set(top, (lines.get(top) ?? "") + text.data[at]);
  }
  return [...lines.values()];
}"""
"""The lines that a name stands in."""
LATE = "element => element.getAnimations().map((one) => one.effect.getTiming().delay)"


TURNED = """
new MutationObserver(() => {
  const first = document.querySelectorAll("#daye.enter .first-draw .card");
  if (first.length !== 3 || document.body.dataset.turned) return;
  const look = (part) => getComputedStyle(part);
  const dealt = document.querySelectorAll(".final-cards .card");
  const turned = [...dealt].map((card) => look(card).animationName);
  const head = look(document.querySelector(".final-head")).animationDelay;
  document.body.dataset.turned = [...turned, head].join("; ");
}).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
"""
"""Writes down how the cards are turned the moment they are: what is pushed next ends it."""


def the_final(three: list[Phone]) -> None:
    """The three cards that are left are nikāyes; the first of the three is the Tikäo."""
    give_title(three[0].player, "tikao")
    open_day(three, TUESDAY)
    for first in range(0, 32, 2):
        lay_duel(three[0], three[1], first, first + 1)
    play(three[0], "call_final")
    for phone in three[1:]:
        play(phone, "join_final")
    for phone, position in zip(three, (32, 33, 34), strict=True):
        play(phone, f"draw {position}")


def everything_above_the_sheet(page: Page) -> None:
    for part in (*page.locator(".final-result").all(), page.locator(".sums")):
        assert above(part, page.locator(".sheet-slot .sheet"))


@pytest.mark.long
def test_the_final_dealt_again_is_turned_like_the_first_draw(hand_out: HandOut) -> None:
    """By whoever had it dealt and by who looks on. On the smallest phone its sums are in sight, a
    long name breaks at its hyphen, and notices that wait leave the page its width.
    """
    three = [hand_out(name, size=SMALL) for name in ("Camille", "Sølverg-Ørjansen", "Lars")]
    the_final(three)
    camille, ingrid, _lars = three
    camille.page.add_init_script(TURNED)
    ingrid.page.add_init_script(TURNED)
    ingrid.open("/daye/")
    camille.open("/daye/")
    everything_above_the_sheet(camille.page)
    expect(camille.page.locator("#calls .banner").nth(1)).to_be_attached()
    assert box(camille.page.locator("#daye .sheet-slot"))["width"] == SMALL["width"]
    for name in camille.page.locator(".long").all():
        expect(name).to_have_text("Sølverg-Ørjansen")
        assert name.evaluate(PIECES) in (["Sølverg-Ørjansen"], ["Sølverg-", "Ørjansen"])
    camille.press("Quitte ou double", "link")
    camille.press("Redistribuer les cartes")
    camille.at("/daye/")
    for phone in (camille, ingrid):
        # What it means comes after the cards.
        turned = "; ".join(["flip-in, shake"] * 3 + ["0.54s"])
        expect(phone.page.locator("body")).to_have_attribute("data-turned", turned)
    camille.sees("Double")
    everything_above_the_sheet(ingrid.page)
    camille.page.reload()
    expect(camille.page.locator("#daye.enter")).to_have_count(0)


@pytest.mark.long
def test_the_third_nikaye_is_told_below_its_card(hand_out: HandOut) -> None:
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    open_day([camille, ingrid, lars], ["N", "KS", "N", "8D", "N", "9D"])
    lay_duel(camille, ingrid, 0, 1)
    play(ingrid, "confirm 0 13")
    lay_duel(camille, ingrid, 2, 3)
    play(ingrid, "confirm 1 8")
    lars.open("/")
    begin(camille, ingrid)
    camille.take(4)
    ingrid.take(5)
    for phone in (camille, ingrid):
        told = phone.page.locator(".sheet.after-flip .note", has_text=THIRD)
        expect(told).to_be_visible()
        expect(phone.page.locator(".toast")).to_have_count(0)
        assert all(late >= 790 for late in told.locator("..").evaluate(LATE))
    # Elsewhere no card lies face down: it's a message.
    expect(lars.page.locator(".toast", has_text=THIRD)).to_be_visible()
    camille.open("/").sees("Dernier dāye")
    expect(camille.page.locator(".toast")).to_have_count(0)


def test_nothing_moves_under_the_finger_when_the_other_has_picked(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid", size=SMALL)
    services.check_in(services.open_day(camille.player, "app", 52, "squats"), ingrid.player)
    begin(camille, ingrid)
    page = camille.page
    key = page.get_by_role("button", name="Au hasard")
    # As far down as there is anything to scroll.
    down = page.locator("main.scroll").evaluate(
        "main => { main.scrollTo(0, 40); return main.scrollTop; }"
    )
    before = box(key)
    play(ingrid, "draw 2")
    camille.sees("a pioché")
    assert box(key) == before
    assert page.locator("main.scroll").evaluate("main => main.scrollTop") == down
    # The other's chip lies in the middle of the empty place, whole.
    chip, slot = box(page.locator(".taken .chip")), box(page.locator(".taken"))
    assert abs(chip["x"] + chip["width"] / 2 - slot["x"] - slot["width"] / 2) < 1
    assert chip["width"] < slot["width"]


LOUD = """(pill, [loud, token]) => {
  const face = () => getComputedStyle(pill).backgroundColor;
  pill.classList.add("felt", loud);
  const shown = face();
  pill.style.background = `var(${token})`;
  const meant = face();
  pill.style.background = "";
  pill.classList.remove(loud);
  return [shown, meant];
}"""
"""How the pill looks, and how it should, when the page’s script has made it loud."""


@pytest.mark.long
def test_the_last_hour_is_loud_on_the_darker_felt_too(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    open_day([camille])
    page = camille.open("/").page
    # As it is once three cards are left.
    page.locator(".hero").evaluate("hero => hero.classList.add('deep')")
    pill = page.locator(".hero.deep .pill:has([data-ends])")
    for loud, token in (("loud-sun", "--fixed-sun"), ("loud-tomato", "--tomato")):
        shown, meant = pill.evaluate(LOUD, [loud, token])
        assert shown == meant


COVERED = """words => {
    const made = document.createElement("p");
    Object.assign(made, {className: "great-moment", textContent: words});
    made.style.animation = "none";
    document.body.append(made);
    const over = made.getBoundingClientRect();
    made.remove();
    return [...document.querySelectorAll("#daye .card")].filter(card => {
        const box = card.getBoundingClientRect();
        const beside = box.right <= over.left || over.right <= box.left;
        return box.top < over.bottom && over.top < box.bottom && !beside;
    }).length;
}"""
"""How many cards of the page the words of a great moment would lie on."""


def test_my_result_stays_while_others_play(hand_out: HandOut) -> None:
    phones = [hand_out("Camille"), hand_out("Ingrid"), hand_out("Lars"), hand_out("Mehdi")]
    camille, ingrid, lars, mehdi = phones
    open_day(phones, ["KH", "8D", "QS", "7D", "KD", "JS"])
    camille.open("/daye/")
    mehdi.open("/daye/")
    lay_duel(camille, ingrid, 0, 1)
    result = camille.page.get_by_role("heading", name="Tu bats Ingrid")
    expect(result).to_be_visible()
    for size in (SMALL, PHONE):
        camille.page.set_viewport_size(size)
        assert camille.page.evaluate(COVERED, "Les trois dernières cartes !") == 0
    play(lars, "challenge 3")
    play(mehdi, "accept 2")
    expect(mehdi.page.locator("#daye")).to_have_attribute("data-stage", "pick")
    play(lars, "draw 2")
    camille.page.wait_for_timeout(600)
    expect(result).to_be_visible()
    play(mehdi, "draw 3")
    expect(mehdi.page.locator("#daye[data-mine]")).to_be_visible()
    expect(result).to_be_visible()
    # What asks something of me comes all the same.
    play(ingrid, "challenge 0")
    play(camille, "accept 1")
    expect(camille.page.locator("#daye")).to_have_attribute("data-stage", "pick")

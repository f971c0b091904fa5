"""Messages beside the keys, calendars without overlap, labels in large text."""

import pytest
from django.utils import translation
from playwright.sync_api import expect

from games.cerke.rulebook import BOOK as CERKE
from games.players.models import Role
from games.spaye import services
from games.spaye.rulebook import BOOK as SPAYE
from games.tables import registry
from tests.browser.laid import (
    PHONE,
    SMALL,
    HandOut,
    colleagues,
    lay_cerke,
    lay_duel,
    lay_speahx,
    open_day,
    open_paper,
    play,
)
from tests.browser.phone import above, apart, box
from tests.example_game.apps import ExampleConfig
from tests.honours.conftest import finish, sit_down
from tests.papayoo.tables import open_table, play_on
from tests.spirale import tables as spirale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TWICE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% }");
  document.adoptedStyleSheets = [sheet];
}"""
KEYS = ".banner .btn, .banner .icon-btn, .titlebar a, .sheet .btn"
WIDER = "one => one.scrollWidth - one.clientWidth"
ONE_LINE = """label => {
  const range = document.createRange();
  const text = [...label.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
}"""


def test_a_notice_is_seen_wherever_a_page_is_scrolled_to_and_moves_nothing(
    hand_out: HandOut,
) -> None:
    """One line over the bar; whoever calls besides waits in the sheet that it opens."""
    camille, ingrid, mehdi = (hand_out(name, size=SMALL) for name in ("Camille", "Ingrid", "Mehdi"))
    open_day([camille, ingrid, mehdi], ["N", "KS"])
    page = camille.open("/rules/").page
    page.evaluate("scrollTo(0, 1500)")
    before = box(page.locator("#main"))
    play(ingrid, "challenge 0")
    banner = page.locator("#calls .banner")
    expect(banner).to_be_in_viewport(ratio=1)
    assert box(banner)["height"] <= 48
    expect(banner.get_by_role("button")).to_have_text(["Accepter"])
    play(mehdi, "challenge 0")
    every = page.get_by_role("button", name="Toutes les notifications")
    expect(every).to_have_text("+1")
    expect(banner.filter(visible=True)).to_have_count(1)
    assert box(page.locator("#main")) == before
    play(mehdi, "withdraw")
    expect(every).to_have_text("")
    assert box(page.locator("#main")) == before
    play(mehdi, "challenge 0")
    expect(every).to_have_text("+1")

    every.click()
    expect(banner.filter(visible=True)).to_have_count(2)
    expect(banner.first.get_by_role("button", name="Refuser")).to_be_focused()
    assert page.locator("#main").evaluate("main => main.inert")
    page.keyboard.press("Escape")
    expect(every).to_be_focused()
    assert not page.locator("#main").evaluate("main => main.inert")
    banner.filter(visible=True).get_by_text("Ingrid te défie").click()
    page.mouse.click(180, 60)
    expect(banner.filter(visible=True)).to_have_count(1)
    every.click()
    banner.last.get_by_role("button", name="Refuser").click()
    expect(page.locator("#calls .banner")).to_have_count(1)
    expect(every).to_have_text("")


def test_the_title_of_a_table_keeps_its_words_in_the_narrowest_window(hand_out: HandOut) -> None:
    """As a window of 1280 by 1024 is at 400 percent."""
    camille = hand_out("Camille", size={"width": 320, "height": 256})
    people = [camille.player, *colleagues("Ingrid", "Mehdi")]
    lines = "one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
    for table in (open_table(people), lay_speahx(people, ["QD 3S", "4S 5S", "6H 7H"])):
        page = camille.open(f"/tables/{table.pk}/").page
        for part in (page.get_by_role("heading", level=1), page.locator("#happening")):
            assert part.evaluate(lines) < 1.5, table.game
        assert box(page.locator(".titlebar"))["height"] < 130, table.game


A_FAULT = """words => {
  const toast = document.createElement("p");
  toast.className = "toast error";
  toast.textContent = words;
  document.getElementById("toasts").append(toast);
}"""


@pytest.mark.long
def test_a_fault_lies_over_the_bar_and_not_over_whoever_one_plays_with(hand_out: HandOut) -> None:
    """The longest refusal of any game here, at a table and in a dāye; nor does it lie over the line
    that says that there is no network.
    """
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid")
    page = camille.page
    # A stream that has only just opened would say that the network is there.
    page.route("**/live/**", lambda route: route.abort())
    with translation.override("fr"):
        told = [str(one) for book in (CERKE, SPAYE) for one in book.refusals.values()]
    words = max((one for one in told if "%" not in one), key=len)
    other = ".ck-side.above :is(.chip, .who, .ck-reserve), .players :is(.chip, .name)"

    def clear_of_everybody(path: str) -> None:
        camille.open(path)
        page.evaluate(A_FAULT, words)
        toast = page.locator(".toast")
        expect(toast).to_be_visible()
        assert apart(toast, page.locator(".titlebar :is(a, button)").first)
        for part in page.locator(other).all():
            assert apart(toast, part)

    table = lay_cerke(camille, ingrid)
    clear_of_everybody(f"/tables/{table.pk}/")
    open_day([camille, ingrid], ["N", "KS"])
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    clear_of_everybody("/daye/")
    page.context.set_offline(True)
    page.evaluate("document.getElementById('offline').hidden = false")
    assert apart(page.locator(".toast"), page.locator("#offline"))


def test_in_large_text_headings_and_lines_of_the_inbox_keep_their_width(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille", size=SMALL), hand_out("Ingrid")
    open_day([camille, ingrid], ["N", "KS"])
    lay_duel(camille, ingrid, 0, 1)
    page = camille.open("/inbox/").page
    line, time = page.locator("#inbox li .grow").first, page.locator("#inbox li time").first
    assert apart(line, time)
    assert box(line)["width"] > 220
    page.evaluate(TWICE)
    assert apart(line, time)
    assert line.evaluate(WIDER) <= 0
    page = camille.open("/tables/").page
    page.evaluate(TWICE)
    assert box(page.locator("h1"))["width"] > 150


@pytest.mark.long
def test_a_message_covers_no_key_of_a_log_under_two_banners(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", size=SMALL)
    open_paper(camille, ingrid)
    play(camille, *(f"log 0 1 {cards}" for cards in ("K-9", "Q-8", "N-7")))
    page = ingrid.open("/log/1/contest/").page
    expect(page.locator("#calls .banner")).to_have_count(2)
    page.locator(".sheet form .btn").click()
    toast, sheet = page.locator(".toast"), page.locator(".sheet-slot")
    expect(toast).to_be_visible()
    expect(page.locator("#calls .banner")).to_have_count(2)
    # The page scrolls as one, down to its last key.
    for depth, parts in (
        (0, (toast, page.locator("#calls .banner").first)),
        (9999, (toast, sheet)),
    ):
        page.evaluate("depth => scrollTo(0, depth)", depth)
        for key in page.locator(KEYS).filter(visible=True).all():
            assert apart(toast, key)
        for whole in parts:
            assert box(whole)["width"] > 300
            assert box(whole)["y"] >= 0
            assert box(whole)["y"] + box(whole)["height"] < SMALL["height"] + 1


def test_a_ruling_that_is_unfolded_lies_above_the_menu(hand_out: HandOut) -> None:
    """The red key sticks out of the menu; and what the page asks itself no banner repeats."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    referee = hand_out("Zoé", Role.REFEREE, SMALL)
    day = open_paper(camille, ingrid)
    play(camille, "log 0 1 K-9", "log 0 1 Q-8")
    play(ingrid, "contest 1")
    page = referee.open(f"/{day.date:%Y/%m/%d}/").page
    expect(page.locator("#calls .for-to_rule")).to_be_hidden()
    fold = page.locator(".verdicts summary").first
    key = page.locator(".verdicts .btn").first
    menu = page.locator(".nav .daye .disc")
    # The line to tap lies right above the menu.
    fold.evaluate(
        "(fold, menu) => scrollBy(0, fold.getBoundingClientRect().bottom - menu)", box(menu)["y"]
    )
    fold.click(position={"x": 10, "y": 10})
    expect(key).to_be_visible()
    assert above(key, menu)
    key.click(trial=True)
    referee.open("/board/")
    expect(page.locator("#calls .for-to_rule")).to_be_visible()


@pytest.mark.long
def test_a_week_of_seven_days_and_large_labels_fit(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL)
    services.open_day(camille.player, "app", 32, "squats")
    page = camille.open("/board/").page
    days = page.locator(".month-grid tbody tr").nth(2).locator(".day")
    expect(days).to_have_count(7)
    for at in range(6):
        assert apart(days.nth(at), days.nth(at + 1))
        assert box(days.nth(at))["width"] >= 24

    camille.open("/me/settings/")
    page.evaluate(TWICE)
    for label in page.locator(".nav a").all():
        assert label.evaluate(WIDER) <= 0
        assert label.evaluate(ONE_LINE) == 1
    for label in page.locator(".segments > label").all():
        assert label.evaluate(WIDER) <= 0


def test_the_call_to_turn_a_card_stays_on_one_line(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = lay_speahx(
        [camille.player, ingrid.player], ["", "KC 9C"], table=["9D 10C 10H", ""], pile="4C"
    )
    call = camille.open(f"/tables/{table.pk}/").page.locator(".to-turn")
    expect(call).to_have_text("Retournes-en une")
    assert call.evaluate(ONE_LINE) == 1
    assert call.evaluate(WHOLE)


ALL_OF_IT = "one => one.scrollHeight <= one.clientHeight"


WHOLE = """one => {
  const box = one.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && one.scrollWidth <= one.offsetWidth;
}"""


def test_what_is_played_is_in_sight_on_the_smallest_phone(hand_out: HandOut) -> None:
    """In Norwegian, whose sentences are the longest."""
    camille = hand_out("Camille", size=SMALL, language="nb")
    others = [hand_out(name) for name in ("Ingrid", "Mehdi", "Sofie")]
    four = [phone.player for phone in (camille, *others)]
    page = camille.page

    table = open_table(four, rounds=4)
    play_on(table, four, lambda state: len(state.trick) == 3 and state.leader == 1)
    camille.open(f"/tables/{table.pk}/")
    assert apart(page.locator(".place.at-2 .who"), page.locator(".laid.at-2:not(.gone) .card"))
    assert page.locator("#happening").evaluate(ALL_OF_IT)

    slots = ["AS 2S JS QS KS", "3S 4S", "5S 6S", "7S 8S"]
    hands = ["AC 3C 6H 6C KD", "KH 4D", "7D 8D", "9D 3D"]
    table = lay_speahx(four, hands, pile="8C JH", draw="QD JD 5D", table=slots)
    camille.open(f"/tables/{table.pk}/")
    assert above(page.locator(".news"), page.locator(".my-row"))
    assert above(page.locator(".my-row"), page.locator(".sheet.lay"))
    assert apart(page.locator(".my-table p"), page.locator(".my-chances"))
    assert page.locator("#happening").evaluate(ALL_OF_IT)

    # The other holds all pieces but mine: every combination there is.
    table = lay_cerke(camille, others[0])
    camille.open(f"/tables/{table.pk}/")
    theirs = page.locator(".ck-side.above")
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)
        assert above(page.locator(".ck-side.below"), page.locator(".sheet-slot").first)
        assert theirs.locator(".made").evaluate(WIDER) > 0
        assert above(theirs, page.locator(".ck-board"))
        assert theirs.locator(".worth strong").evaluate(WHOLE)

    table = spirale.lay_out(four[:2], gold=[8, 8], spiral=[5, 5])
    spirale.play(table, four[:2], "0 announce 7", "1 announce 4")
    camille.open(f"/tables/{table.pk}/")
    assert above(page.locator(".titlebar"), page.locator(".side").first)
    assert above(page.locator(".side").first, page.locator(".met"))
    assert above(page.locator(".met"), page.locator(".side").last)
    assert above(page.locator(".side").last, page.locator(".sheet-slot"))


def test_no_sheet_of_a_daye_lies_over_what_it_is_about_and_no_message_over_its_keys(
    hand_out: HandOut,
) -> None:
    camille = hand_out("Marie-Anne-Charlotte", size=SMALL)
    ingrid = hand_out("Ingrid", size=SMALL)
    open_day([camille, ingrid], ["N", "8H"])
    lay_duel(camille, ingrid, 0, 1)
    page = ingrid.open("/daye/").page
    sheet = page.locator(".sheet-slot")
    expect(page.locator(".reveal .me-tag .sub")).to_be_visible()
    for part in (".them .sub", ".me-tag .chip", ".me-tag .sub"):
        assert apart(page.locator(f".reveal {part}"), sheet)
    ingrid.open("/daye/witness/0/")
    for part in (".counting", ".witnessing > .muted"):
        assert apart(page.locator(part), sheet)
    end = "one => Math.round(innerHeight - one.getBoundingClientRect().bottom)"
    assert sheet.evaluate(end) == 0
    page = camille.open("/daye/exercise/0/").page
    page.evaluate(TWICE)
    assert apart(page.locator(".exercise .num-xl"), page.locator(".sheet-slot"))
    page.reload()
    camille.press("J’arrête là")
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    for key in page.locator(".sheet .btn, .sheet .witness").all():
        assert apart(toast, key)
    colour = "one => getComputedStyle(one).backgroundColor"
    assert toast.evaluate(colour) != page.locator(".sheet-slot .sheet").evaluate(colour)


def test_nothing_of_a_logged_daye_is_told_behind_its_keys(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Marie-Anne-Charlotte", size=SMALL), hand_out("Ingrid")
    open_paper(camille, ingrid)
    play(camille, "log 0 1 N-9")
    page = camille.open("/log/0/").page
    sheet = page.locator(".sheet-slot")
    for part in page.locator(".logged > *").all():
        assert apart(part, sheet)


def test_the_honours_of_a_game_fit_with_no_heading_broken(
    hand_out: HandOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExampleConfig, "lobby", True)
    monkeypatch.setattr(registry.config("example_game"), "verbose_name", "Nombres")
    camille = hand_out("Camille", size=SMALL)
    finish(sit_down([camille.player, *colleagues("Lars")]), [5, 2])
    page = camille.open("/tables/").page
    assert page.locator("h1").evaluate(ONE_LINE) == 1
    camille.press("Tables terminées", "link")
    camille.press("Qui a gagné ce mois-ci", "link")
    page.locator("summary", has_text="Nombres").click()
    camille.sees("1 table · Camille : 1 gagnée")
    expect(page.locator("tr.me")).to_contain_text("Camille toi")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    columns = page.locator(".honours thead th:not(.who) > a").all()
    assert [words.evaluate(ONE_LINE) for words in columns] == [1, 1, 1]

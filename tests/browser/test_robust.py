"""What goes wrong in an office: lost pages, other windows, slow networks, double clicks."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from games.spaye.models import Call
from tests.browser.laid import HandOut, challenge, entered, lay_duel
from tests.browser.phone import Phone, begin, confirm, duel, hide, revealed

pytestmark = pytest.mark.browser

Pair = tuple[Phone, Phone]


@pytest.mark.long
def test_back_and_forth_show_how_things_stand(pair: Pair) -> None:
    camille, ingrid = pair
    ingrid.open("/")
    camille.open("/").challenge(ingrid)
    camille.page.go_back()
    camille.open("/").page.go_back()
    camille.sees("On attend Ingrid")
    ingrid.accept(camille)
    camille.at("/daye/")
    ingrid.page.go_back()
    ingrid.sees("À toi : choisis une carte")
    ingrid.page.go_forward()
    ingrid.take(1)
    ingrid.waits_for_the_other_card()
    camille.page.go_back()
    camille.at("/daye/")
    camille.take(0)
    revealed(camille, ingrid)
    for phone in pair:
        phone.open("/").page.go_back()
    revealed(camille, ingrid)
    camille.press("C’est parti", "link")
    camille.press("J’arrête là")
    camille.sees("Confirmation demandée")
    confirm(ingrid, "9 squats")
    ingrid.page.go_back()
    expect(ingrid.page.get_by_role("button", name="Je confirme")).to_have_count(0)
    camille.at("/daye/")
    camille.page.go_back()
    camille.at("/daye/")
    assert [entered(verb) for verb in ("challenge", "accept", "draw", "confirm")] == [1, 1, 2, 1]


@pytest.mark.long
def test_two_tabs_of_one_person_say_the_same(pair: Pair) -> None:
    camille, ingrid = pair
    tab = Phone(camille.player, camille.page.context.new_page(), camille.url)
    begin(camille, ingrid)
    tab.open("/daye/").page.locator(".pick:has(#card-0)").click()
    camille.take(4)
    # The card that was lifted in the other tab can't be taken any more.
    tab.waits_for_the_other_card()
    ingrid.take(1)
    for phone in (camille, tab, ingrid):
        revealed(phone)
    assert entered("draw") == 2


def test_a_page_that_was_hidden_comes_back_fresh(pair: Pair) -> None:
    camille, ingrid = pair
    with camille.page.expect_response("**/live/**"):
        camille.open("/")
    with camille.page.expect_event("requestfailed", lambda sent: "/live/" in sent.url):
        hide(camille.page, True)
    challenge(ingrid)
    expect(camille.page.locator("#calls .banner")).to_have_count(0)
    hide(camille.page, False)
    expect(
        camille.page.locator("#calls").get_by_role("group", name="Ingrid te défie")
    ).to_be_visible()


def test_many_windows_of_one_browser_leave_room_for_the_next(pair: Pair) -> None:
    """Six streams over plain http would be all the connections that a browser keeps."""
    camille, ingrid = pair
    first = camille.open("/").page
    windows = [first.context.new_page() for _each in range(8)]
    for window in windows:
        window.goto(f"{camille.url}/tables/")
    challenge(ingrid)
    calls = "#calls >> role=group[name='Ingrid te défie']"
    expect(windows[-1].locator(calls)).to_be_visible()
    expect(first.locator(calls)).to_have_count(0)
    # As the browser says it when somebody turns to that window.
    first.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(first.locator(calls)).to_be_visible()


@pytest.mark.long
def test_a_slow_network_only_takes_longer(pair: Pair) -> None:
    camille, ingrid = pair
    slow_down(camille.page)
    duel(camille, ingrid, 0, 1)
    camille.press("C’est parti", "link")
    expect(camille.page.locator(".exercise .tap")).to_be_visible()
    camille.press("J’arrête là")
    confirm(ingrid, "9 squats")
    camille.at("/daye/")
    assert [entered(verb) for verb in ("challenge", "accept", "draw", "confirm")] == [1, 1, 2, 1]


def slow_down(page: Page) -> None:
    """A kitchen behind two walls: 400 ms there and back, 100 kB a second."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    speed = {"downloadThroughput": 100_000, "uploadThroughput": 50_000}
    wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": 400, **speed})


def twice(phone: Phone, button: str) -> None:
    phone.page.get_by_role("button", name=button).dblclick()


def nikaye_drawn(pair: Pair) -> None:
    """Camille has an exercise to do; played from the server's side."""
    camille, ingrid = pair
    lay_duel(camille, ingrid, 0, 1)
    camille.open("/daye/exercise/0/")


def test_an_exercise_is_counted_one_is_undone_and_a_reload_keeps_the_count(pair: Pair) -> None:
    nikaye_drawn(pair)
    page = pair[0].page
    tap, count = page.locator(".exercise .tap"), page.locator("[data-count]")
    for _ in range(4):
        tap.click()
    page.locator("[data-undo]").click()
    expect(count).to_have_text("3")
    expect(page.locator(".seg.done")).to_have_count(3)
    page.reload()
    expect(count).to_have_text("3")
    for _ in range(9):
        tap.click()
    expect(count).to_have_text("9")
    expect(page.locator("[data-left]")).to_be_hidden()
    expect(page.locator("[data-when-done]")).to_be_visible()


@pytest.mark.long
def test_a_double_click_does_nothing_twice(
    hand_out: HandOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A known seed: the first two cards are no tie.
    monkeypatch.setattr("games.tables.services.opening.secrets.token_bytes", bytes)
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    with once(camille.open("/"), "set_exercise"):
        twice(camille, "Ouvrir la journée")
        camille.sees("En cours")
    with once(ingrid.open("/"), "check_in 1"):
        twice(ingrid, "Je suis là")
        ingrid.sees("Je pars")
    camille.open("/challenge/").page.locator(".candidate", has_text="Ingrid").click()
    with once(camille, "challenge"):
        camille.page.locator("button[form=send]").dblclick()
        camille.sees("On attend Ingrid")
    with once(ingrid, "accept"):
        ingrid.page.locator("#calls").get_by_role("button", name="Accepter").dblclick()
        ingrid.at("/daye/")
    camille.at("/daye/")
    with once(camille, "draw"):
        take_twice(camille, 0)
        camille.waits_for_the_other_card()
    with once(ingrid, "draw"):
        take_twice(ingrid, 1)
        revealed(camille, ingrid)


@pytest.mark.long
def test_a_double_click_asks_and_confirms_once(pair: Pair) -> None:
    nikaye_drawn(pair)
    camille, ingrid = pair
    twice(camille, "J’arrête là")
    camille.sees("Confirmation demandée")
    assert Call.objects.count() == 1
    with once(ingrid.open("/daye/witness/0/"), "confirm"):
        ingrid.page.locator("[data-fills]").click()
        twice(ingrid, "Je confirme 9 répétitions")
        ingrid.sees("Retour à la table")


def take_twice(phone: Phone, card: int) -> None:
    phone.page.locator(f".pick:has(#card-{card})").click()
    twice(phone, "Prendre cette carte")


@contextmanager
def once(phone: Phone, verb: str) -> Iterator[None]:
    """One form is sent, one move entered."""
    before = entered(verb)
    sent: list[tuple[str, str]] = []
    phone.page.on("request", lambda request: sent.append((request.method, request.url)))
    yield
    assert entered(verb) == before + 1
    # What a witness has counted goes to the kitchen by itself, and decides nothing.
    posted = [url for method, url in sent if method == "POST" and not url.endswith("/count/")]
    assert len(posted) == 1


FIXED = """[...document.querySelectorAll("body *")].filter((part) => part.checkVisibility()
    && getComputedStyle(part).position === "fixed").map((part) => part.className)"""


def test_on_paper_nothing_lies_over_the_text_and_nothing_is_cut(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    page = camille.open("/rules/papayoo/").page
    assert page.evaluate(FIXED) != []
    page.emulate_media(media="print")
    assert page.evaluate(FIXED) == []
    camille.open("/lessons/spirale/numbers/")
    expect(page.locator("body")).to_have_css("overflow", "visible")
    assert page.evaluate("document.documentElement.scrollHeight") > 1000

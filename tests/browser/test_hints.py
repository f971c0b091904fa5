"""Against bots: a hint stands in the sheet in which it is decided, and a move is taken back."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from games.tables import registry, services
from games.tables.models import Table
from games.tables.services import state_of
from tests.browser.laid import LAPTOP, SMALL, HandOut
from tests.browser.phone import Phone, above, box
from tests.tables.bots.at_work import against_bots, lay_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINES = "(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)"


def waiting_for(player: Phone, game: str) -> Table:
    """A table against bots that waits for the person."""
    table = against_bots(player.player, game, seed=b"hint" * 8)
    rules = registry.rules(game)
    while 0 not in rules.awaited(state_of(table)):
        seat = min(rules.awaited(state_of(table)))
        move = str(rules.fallback(state_of(table), seat))
        services.move_for_bot(table.pk, seat, move, table.version)
        table.refresh_from_db()
    return table


def ask(phone: Phone) -> Page:
    phone.press("Indice")
    expect(phone.page.locator("#hint")).to_be_visible()
    return phone.page


@pytest.mark.parametrize("size", [SMALL, pytest.param(LAPTOP, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["cerke", "papayoo", "speahx", "spirale"])
def test_a_hint_stands_in_the_sheet(hand_out: HandOut, game: str, size: ViewportSize) -> None:
    camille = hand_out("Camille", size=size)
    table = waiting_for(camille, game)
    page = ask(camille.open(f"/tables/{table.pk}/"))
    hint = page.locator(".sheet > #hint")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    # Said once, and what it is about is marked; nothing hangs over the table.
    expect(page.locator("#say")).to_contain_text(hint.locator("#hint-move").inner_text())
    expect(page.locator(".pointed").first).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
    for reason in hint.locator(".grow > .small").all():
        assert reason.evaluate(LINES) <= 2.2
    # The others open below, by no more than three tenths of the window.
    before = box(hint)["height"]
    hint.locator("summary").click()
    assert box(hint)["height"] - before <= 0.3 * size["height"]
    # Closed it is gone with its marks, and the sheet says again what it said.
    hint.get_by_role("link", name="Fermer").click()
    expect(page.locator("#hint, .pointed")).to_have_count(0)
    expect(page.locator("#good-move")).to_be_focused()


def test_on_the_board_it_is_an_arrow_and_two_rings_until_the_move_is_made(
    hand_out: HandOut,
) -> None:
    camille = hand_out("Camille", size=SMALL)
    table = waiting_for(camille, "cerke")
    page = ask(camille.open(f"/tables/{table.pk}/"))
    way = (page.locator("#hint").get_attribute("data-way") or "").split()
    assert len(way) > 1
    start, goal = (page.locator(f'.sq[data-at="{name}"]') for name in (way[0], way[-1]))
    assert start.evaluate("(one) => getComputedStyle(one).outlineStyle") == "dashed"
    assert goal.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    assert above(page.locator(".ck-board"), page.locator("#hint"))
    table.refresh_from_db()
    move = registry.rules("cerke").legal_moves(state_of(table), 0)
    services.play(table.pk, camille.player, str(next(iter(move))), table.version)
    expect(page.locator("#hint, .pointed")).to_have_count(0)


def test_the_key_says_that_it_is_looked_for(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL)
    table = waiting_for(camille, "spirale")
    page = camille.open(f"/tables/{table.pk}/").page

    def late(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/hints/", late)
    expect(page.locator(".seeking")).to_be_hidden()
    page.locator("#good-move").click()
    expect(page.locator(".seeking")).to_be_visible()
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator(".seeking")).to_be_hidden()


def test_a_move_is_taken_back_before_the_stream_has_brought_it(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    table = lay_out(camille.player, "gentle", game="spirale")
    page = camille.page
    page.route("**/live/**", lambda route: route.abort())
    camille.open(f"/tables/{table.pk}/")
    for times in (1, 2):
        page.locator("label:has(#number-7)").click()
        page.get_by_role("button", name="Cacher mes dés").click()
        camille.sees("Tu as choisi 7 en secret")
        page.locator("#take-back").click()
        expect(page.locator("#hide-dice")).to_be_visible()
        table = Table.objects.get(pk=table.pk)
        assert (table.version, table.undone) == (2 * times, 2 * times)
    expect(page.locator(".toast.error")).to_have_count(0)

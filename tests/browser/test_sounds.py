"""A table is heard by whoever has asked for it, and by nobody else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.tables import services
from games.tables.habits import set_habit
from tests.browser.phone import Phone
from tests.browser.test_papayoo import at_version, colleagues
from tests.browser.test_speahx import lay_out
from tests.papayoo.tables import open_table as papayoo
from tests.papayoo.tables import play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]
EARS = """() => {
    window.heard = [];
    const tone = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.heard.push(Math.round(this.frequency.value));
        return tone.apply(this, when);
    };
    const noise = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.heard.push("noise");
        return noise.apply(this, when);
    };
}"""
TURN, SPEAH, WON, LOST = [660], [523, 659, 784], [523, 659, 784, 1047], [392, 330]


def listens(phone: Phone, address: str) -> Page:
    phone.open(address).page.evaluate(EARS)
    return phone.page


def heard(page: Page, sounds: list[object]) -> None:
    """These have been heard since it was asked last, in any order of what comes at once."""
    for _ in range(200):
        found = page.evaluate("window.heard")
        if len(found) >= len(sounds):
            break
        page.wait_for_timeout(50)
    assert sorted(map(str, found)) == sorted(map(str, sounds))
    page.evaluate("window.heard.length = 0")


def test_what_happens_is_heard_by_whoever_wants_it(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    set_habit(camille.player, "sound", on=True)
    players = [camille.player, ingrid.player]
    table = lay_out(players, ["2D QD", "4S 5S"], starts=0, pile="AD")
    address = f"/tables/{table.pk}/"
    mine, hers = (listens(phone, address) for phone in (camille, ingrid))
    services.play(table.pk, camille.player, "play 2D suit=S", 0)
    heard(mine, SPEAH)
    # The pile goes to Ingrid, and it's Camille's turn.
    services.play(table.pk, ingrid.player, "take", 1)
    heard(mine, ["noise", "noise", *TURN])
    services.play(table.pk, camille.player, "play QD", 2)
    heard(mine, WON)
    expect(hers.locator(".ended")).to_be_visible()
    assert hers.evaluate("window.heard") == []


@pytest.mark.long
def test_dice_cards_and_a_defeat_are_heard(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    set_habit(camille.player, "sound", on=True)
    players = [camille.player, *colleagues(3, missing=1)]
    table = papayoo(players)
    page = listens(camille, f"/tables/{table.pk}/")
    play_on(table, players, lambda state: not state.ecart)
    at_version(page, table, 3)
    heard(page, ["noise"] * 4)
    play_on(table, players, lambda state: len(state.trick) == 1)
    at_version(page, table, 4)
    assert "noise" in page.evaluate("window.heard")

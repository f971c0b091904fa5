"""What happens at a table is seen happening on every phone, and heard by whoever asks for it."""

import pytest
from playwright.sync_api import Page, expect

from games.tables import services
from games.tables.habits import set_habit
from tests.browser.laid import HandOut, at_version, colleagues, lay_cerke, lay_speahx, touch_squares
from tests.browser.phone import Phone
from tests.browser.test_cerke import answer
from tests.browser.test_spirale import sit
from tests.papayoo.tables import open_table, play_on
from tests.spirale import tables as spirale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FILM = """() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const frame = [frames].flat().find((one) => one.transform);
        const { at, spot } = this.closest("[data-at], [data-spot]")?.dataset ?? {};
        const hidden = frames[0]?.opacity === 0 && !frames[0].transform;
        if (frame) window.flights.push([at ?? spot ?? "", hidden]);
        return animate.call(this, frames, options);
    };
}"""

BANNERS = """() => {
    window.named = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node.matches?.(".great-moment")) window.named.push(node.textContent);
    }).observe(document.body, { childList: true });
}"""
TUMBLES = """() => {
    window.tumbles = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const thrown = this.matches("[data-tumbles] > *");
        const { duration, delay } = options;
        if (thrown && this.getClientRects().length) window.tumbles.push([duration, delay]);
        return animate.call(this, frames, options);
    };
}"""


def filmed(phone: Phone, address: str) -> Page:
    phone.open(address).page.evaluate(FILM)
    return phone.page


def named(page: Page) -> list[str]:
    """What has been named over the table, as soon as something was."""
    for _ in range(200):
        if found := page.evaluate("window.named"):
            return list(found)
        page.wait_for_timeout(50)
    return []


def flights(page: Page) -> list[str]:
    """The places where something has arrived; what has gone elsewhere has none."""
    return [place for place, _hidden in page.evaluate("window.flights")]


@pytest.mark.long
def test_a_piece_goes_its_way_unless_nothing_shall_move(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", reduced_motion="reduce")
    table = lay_cerke(camille, ingrid, throws=[4, 3])
    pages = [filmed(phone, f"/tables/{table.pk}/") for phone in (camille, ingrid)]
    touch_squares(camille, "KIA", "KAU")
    for page in pages:
        at_version(page, table, 1)
    assert flights(pages[0]) == ["KAU"]
    # The other one's phone wants nothing to move: the piece is there.
    expect(pages[1].locator('.sq[data-at="KAU"] .piece')).to_be_visible()
    assert flights(pages[1]) == []
    answer(table, ingrid, "move KA KE", *pages)
    assert flights(pages[0]) == ["KAU", "KE"]
    # Whatever flew lies still in the end, and nothing is left over; nor does a reload move it.
    expect(pages[0].locator(".arriving, .leaving")).to_have_count(0)
    pages[0].add_init_script(f"({FILM})()")
    pages[0].reload()
    expect(pages[0].locator('.sq[data-at="KE"] .piece')).to_be_visible()
    assert flights(pages[0]) == []


@pytest.mark.long
def test_cards_go_to_the_pile_and_the_pile_to_a_hand(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    players = [camille.player, ingrid.player]
    table = lay_speahx(players, ["QD 3S", "4S 5S"], starts=0, pile="AD")
    page = filmed(camille, f"/tables/{table.pk}/")
    services.play(table.pk, camille.player, "play QD", 0)
    at_version(page, table, 1)
    assert flights(page) == ["pile-0"]
    services.play(table.pk, ingrid.player, "take", 1)
    at_version(page, table, 2)
    # The pile is in Ingrid's hand, where nobody sees it: a likeness of its top card goes there.
    assert flights(page) == ["pile-0", ""]
    expect(page.locator(".leaving")).to_have_count(0)


def test_the_exchange_and_the_cards_of_a_trick_fly_from_whom_to_where(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    players = [camille.player, *colleagues("Ingrid", "Mehdi")]
    table = open_table(players)
    page = filmed(camille, f"/tables/{table.pk}/")
    play_on(table, players, lambda state: not state.ecart)
    at_version(page, table, 3)
    received = page.locator(".held.new .card")
    count = received.count()
    # Each card that I get comes, each that I give goes, and the others exchange among themselves.
    assert count == 5
    assert len(flights(page)) == 2 * count + 1
    # The back of a card that I see nothing of isn't there before it sets out.
    assert sum(hidden for _place, hidden in page.evaluate("window.flights")) == 1
    expect(page.locator(".leaving, .awaited")).to_have_count(0)
    play_on(table, players, lambda state: len(state.trick) == 2)
    at_version(page, table, 5)
    expect(page.locator(".laid .card:not(.slot)")).to_have_count(2)
    assert len(flights(page)) > 2 * count + 1


@pytest.mark.long
def test_medals_turn_and_leave_after_a_confrontation(hand_out: HandOut) -> None:
    phones, table = sit(hand_out, "Camille", "Ingrid")
    page = filmed(phones[0], f"/tables/{table.pk}/")
    players = [phone.player for phone in phones]
    spirale.play(table, players, "0 announce 5", "1 announce 3")
    at_version(page, table, 2)
    expect(page.locator(".side.mine .medal.spiral")).to_have_count(5)
    # Five of mine turn, Ingrid loses two.
    assert len(flights(page)) == 7
    expect(page.locator(".leaving, .awaited")).to_have_count(0)


def test_a_great_moment_is_named_over_the_table_once(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", reduced_motion="reduce")
    players = [camille.player, ingrid.player]
    # A two turns the colour to spades: Speah!
    table = lay_speahx(players, ["2D 3S 4H", "4S 5S"], starts=0, pile="AD")
    pages = [phone.open(f"/tables/{table.pk}/").page for phone in (camille, ingrid)]
    for page in pages:
        page.evaluate(BANNERS)
    services.play(table.pk, camille.player, "play 2D suit=S", 0)
    for page in pages:
        assert named(page) == ["Speah!"]
        expect(page.locator(".great-moment")).to_have_count(0)
    # It was, and isn't any more: the next move doesn't name it again.
    services.play(table.pk, ingrid.player, "play 4S", 1)
    for page in pages:
        at_version(page, table, 2)
        assert page.evaluate("window.named") == ["Speah!"]


@pytest.mark.long
def test_sticks_tumble_where_they_are_thrown(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", reduced_motion="reduce")
    table = lay_cerke(camille, ingrid, throws=[4, 3])
    pages = [phone.open(f"/tables/{table.pk}/").page for phone in (camille, ingrid)]
    for page in pages:
        page.evaluate(TUMBLES)
    services.play(table.pk, camille.player, "slide LAU LAI", 0)
    for page in pages:
        at_version(page, table, 1)
        expect(page.locator("[data-tumbles] > *").first).to_be_visible()
    # One after the other; whoever wants nothing to move sees how they lie.
    thrown = pages[0].evaluate("window.tumbles")
    assert thrown == [[500, 30 * nth] for nth in range(len(thrown))]
    assert len(thrown) >= 5
    assert pages[1].evaluate("window.tumbles") == []


# Heard

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


TURN, SPEAH, WON = [660], [523, 659, 784], [523, 659, 784, 1047]


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
    table = lay_speahx(players, ["2D QD", "4S 5S"], starts=0, pile="AD")
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
def test_dice_and_cards_are_heard(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    set_habit(camille.player, "sound", on=True)
    players = [camille.player, *colleagues("Ingrid", "Mehdi")]
    table = open_table(players)
    page = listens(camille, f"/tables/{table.pk}/")
    play_on(table, players, lambda state: not state.ecart)
    at_version(page, table, 3)
    heard(page, ["noise"] * 4)
    play_on(table, players, lambda state: len(state.trick) == 1)
    at_version(page, table, 4)
    assert "noise" in page.evaluate("window.heard")

"""Papayoo in browsers: a whole round by four phones, the smallest phone, keyboard, no script."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.papayoo import rules
from games.papayoo.rules import DEALS, State
from games.players.models import Player
from games.tables.absence import services as absence
from games.tables.habits import set_habit
from games.tables.models import Table
from tests.browser.laid import LAPTOP, PHONE, SMALL, HandOut, at_version, colleagues
from tests.browser.phone import Phone, above, box
from tests.papayoo.tables import NAMES, open_table, play_on, state_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT_SHORT = "names => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length"
LEFT_EDGES = "cells => cells.map((cell) => Math.round(cell.getBoundingClientRect().left))"
PRESSED = """button => {
  button.click();
  const cards = [...button.closest('section').querySelectorAll('.last-trick li')];
  return cards.map((card) => card.getAnimations().length);
}"""
TOUCHED = """card => {
  const box = card.getBoundingClientRect();
  const next = card.nextElementSibling?.getBoundingClientRect();
  const row = card.closest('.row-of-cards');
  const below = row.nextElementSibling?.getBoundingClientRect();
  const right = next ? next.left : box.left + card.querySelector('.card').offsetWidth;
  const height = (below ? below.top : innerHeight) - box.top;
  const middle = box.top + Math.min(height, box.height) / 2;
  const own = card.contains(document.elementFromPoint((box.left + right) / 2, middle));
  return {left: box.left, right, width: right - box.left, height, own, room: innerWidth};
}"""


def give(phone: Phone, places: range) -> None:
    for place in places:
        phone.page.locator("[data-hand] .held").nth(place).click(position={"x": 8, "y": 12})
    phone.page.locator("#give-cards").click()


def test_the_score_sheet_stands_clear_and_below_it_the_last_trick_is_shown_again(
    hand_out: HandOut,
) -> None:
    """Three rounds on it, long names: totals are in sight, and whoever is to play finds nothing
    over the button.
    """
    desk = hand_out("Maximilienne-Rose", size=LAPTOP)
    players = [desk.player, *colleagues(*NAMES[1:5])]
    table = open_table(players, rounds=4)
    play_on(
        table,
        players,
        lambda state: len(state.finished) == 2 and state.turn == 0 and state.last is not None,
    )
    page = desk.open(f"/tables/{table.pk}/").page
    panel = page.locator("#score-sheet")
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    assert above(page.locator(".last-trick"), page.locator("#play-card"))
    sheet = box(page.locator(".score-table").locator(".."))
    for total in page.locator(".score-table tbody td:last-child").all():
        cell = box(total)
        assert cell["x"] + cell["width"] <= sheet["x"] + sheet["width"]
        assert cell["x"] >= sheet["x"]
    again = page.get_by_role("button", name="Revoir le pli")
    for _again in range(2):
        # Pressed and looked at in one step: it is over in less than a second.
        assert again.evaluate(PRESSED) == [1] * len(players)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_many_rounds_stand_below_one_another(hand_out: HandOut, size: ViewportSize) -> None:
    """Whatever the numbers before them; names have the room that the rounds leave."""
    camille = hand_out("Maximilienne-Rose", size=size)
    players = [camille.player, *colleagues(*NAMES[1:3])]
    table = open_table(players, rounds=4)
    play_on(table, players, lambda state: len(state.finished) == 3 and state.turn == 0)
    page = camille.open(f"/tables/{table.pk}/").page
    if size == PHONE:
        page.locator(".my-total").click()
    expect(page.locator(".each-round")).to_have_count(3)
    assert page.locator(".score-table .name").evaluate_all(CUT_SHORT) == 0
    rounds = page.locator(".each-round li").evaluate_all(LEFT_EDGES)
    assert rounds == rounds[:4] * 3
    assert page.evaluate(SIDEWAYS) == 0


@pytest.mark.long
def test_names_and_cards_of_a_low_table_keep_apart(hand_out: HandOut) -> None:
    """Four neighbours, somebody who looks on, and a whole trick on the smallest phone."""
    camille = hand_out("Camille", size=SMALL)
    players = [camille.player, *colleagues(*NAMES[1:5])]
    table = open_table(players)
    play_on(table, players, lambda state: state.turn == 0 and len(state.trick) == 4)
    watcher = hand_out("Zoé").open(f"/tables/{table.pk}/")
    watcher.sees("Tu regardes")
    expect(watcher.page.locator(".watchers")).to_have_count(0)
    # Where things lie is measured when nothing is on its way there.
    camille.page.emulate_media(reduced_motion="reduce")
    page = camille.open(f"/tables/{table.pk}/").page
    page.evaluate("document.fonts.ready.then(() => true)")
    count = page.locator(".watchers summary")
    expect(count).to_have_accessible_name("1 personne regarde")
    place = box(page.locator(".place").nth(1))
    assert box(count)["height"] >= 44
    laid = page.locator(".laid:not(:has(.slot), .gone)")
    expect(laid).to_have_count(4)
    names = page.locator(".place .name")
    lowest = max(box(name)["y"] + box(name)["height"] for name in (names.nth(1), names.nth(2)))
    assert min(box(card)["y"] for card in laid.all()) >= lowest - 4
    assert place["y"] >= 0
    assert above(page.locator(".asked"), page.locator(".decision"))


RECORDED = """() => {
  window.seen = [];
  document.addEventListener('htmx:afterSettle', () => {
    const region = document.querySelector('.papayoo');
    window.seen.push({
      at: performance.now(),
      version: region.dataset.version,
      look: region.classList.contains('looks') ? region.dataset.look : '',
      told: document.querySelector('.results') !== null,
    });
    document.body.dataset.settled = window.seen.length;
  });
}"""
LOOKED_AT_MS = 900


def seen_at(page: Page, what: str) -> float:
    """When the page first had settled so that this, in script, held of `one` record."""
    for _ in range(100):
        at = page.evaluate(f"() => window.seen.find((one) => {what})?.at ?? null")
        if at is not None:
            return float(at)
        page.wait_for_timeout(50)
    raise AssertionError(f"never seen: {what}")


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_last_card_of_a_trick_stays_however_quickly_the_next_is_led(
    hand_out: HandOut, motion: Any
) -> None:
    """The next two cards are played at once; so is what is said of the game when it is over."""
    camille = hand_out("Camille")
    players = [camille.player, *colleagues(*NAMES[1:3])]
    table = open_table(players)
    page = camille.page
    page.emulate_media(reduced_motion=motion)
    play_on(table, players, lambda state: len(state.trick) == 2)
    camille.open(f"/tables/{table.pk}/")
    page.evaluate(RECORDED)
    play_on(table, players, lambda state: state.last is not None)
    expect(page.locator(f"#papayoo-{table.pk}[data-look]")).to_be_visible()
    looked = seen_at(page, "one.look === '0-1'")
    # Now the next trick goes on.
    play_on(table, players, lambda state: state.last is not None and len(state.trick) == 2)
    after = seen_at(page, f"one.version === '{table.version}'")
    assert after - looked >= LOOKED_AT_MS
    # The last trick of the game, then the result.
    play_on(table, players, lambda state: sum(map(len, state.hands)) == 1)
    camille.open(f"/tables/{table.pk}/")
    page.evaluate(RECORDED)
    # The stream is open: it has sent who sits there, what is to be decided, and what was said.
    expect(page.locator("body")).to_have_attribute("data-settled", re.compile("^([3-9]|..+)$"))
    play_on(table, players, lambda state: False)
    expect(page.locator(".results")).to_be_visible()
    looked = seen_at(page, "one.look === '1-end'")
    told = seen_at(page, "one.told")
    assert told - looked >= LOOKED_AT_MS
    expect(page.locator(".oval .laid.gone")).to_have_count(3)


PLACES = """() => {
  const parts = ['.oval', '.known', '.the-papayoo', '.sheet-slot', '.hand', '.play', '.oval .name'];
  return parts.map((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, ...[box.left, box.top, box.width, box.height].map(Math.round)].join(' ');
  });
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, SMALL, LAPTOP])
def test_nothing_moves_from_turn_to_turn(hand_out: HandOut, size: ViewportSize) -> None:
    """Mine or somebody else's, before a lead and after it, with a spectator and without."""
    camille = hand_out("Camille", size=size)
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)
    page = camille.page
    play_on(table, players, lambda state: state.turn is not None)
    camille.open(f"/tables/{table.pk}/")
    begun = page.evaluate(PLACES)
    for _turn in range(7):
        version = table.version
        play_on(table, players, lambda _state, before=version: table.version > before)
        at_version(page, table, table.version)
        assert page.evaluate(PLACES) == begun
    hand_out("Zoé").open(f"/tables/{table.pk}/").sees("Tu regardes")
    expect(page.locator(".watchers")).to_have_count(1)
    assert page.evaluate(PLACES) == begun


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_table_stays_when_two_rows_of_cards_become_one(
    hand_out: HandOut, size: ViewportSize
) -> None:
    camille = hand_out("Camille", size=size)
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)
    play_on(table, players, lambda state: state.turn == 0)
    page = camille.open(f"/tables/{table.pk}/").page
    assert page.locator(".row-of-cards").count() == 2
    begun = page.evaluate(PLACES)
    for left in (10, 2):
        play_on(table, players, lambda state, n=left: state.turn == 0 and len(state.hands[0]) == n)
        at_version(page, table, table.version)
        expect(page.locator(".held")).to_have_count(left)
        assert page.evaluate(PLACES) == begun


MEET = """() => {
  const boxes = (all) => [...document.querySelectorAll(all)]
    .map((one) => one.getBoundingClientRect());
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const words = boxes('.place :is(.who, .pts)');
  return boxes('.laid:not(:has(.slot), .gone)')
    .filter((card) => words.some((word) => across(card, word) > 1 && down(card, word) > 1)).length;
}"""


@pytest.mark.long
@pytest.mark.parametrize("seats", range(3, 9))
def test_no_card_lies_on_a_name(hand_out: HandOut, seats: int) -> None:
    """Around a full table names are read in full, while cards are given and while they are played;
    where there is room for them they are long.
    """
    camille = hand_out("Camille")
    names = [f"Robot {word}" for word in ("Quartz", "Domino", "Cobalt", "Fusion", "Radar")]
    names += NAMES[1:3]
    if seats < 6:
        names = [f"{name} Maximilien" for name in NAMES[1:5]]
    players = [camille.player, *colleagues(*names[: seats - 1])]
    # With these cards she comes last in a trick, however many play.
    table = open_table(players, seed=bytes([3] * 32))
    camille.page.emulate_media(reduced_motion="reduce")
    page = camille.open(f"/tables/{table.pk}/").page
    shown = page.locator(".place .name")
    expect(shown).to_have_count(seats - 1)
    page.evaluate("document.fonts.ready")
    cut_short = [shown.evaluate_all(CUT_SHORT)]
    play_on(table, players, lambda state: state.turn == 0 and len(state.trick) == seats - 1)
    at_version(page, table, table.version)
    expect(page.locator(".laid:not(:has(.slot), .gone)")).to_have_count(seats - 1)
    cut_short.append(shown.evaluate_all(CUT_SHORT))
    assert page.evaluate(MEET) == 0
    assert seats < 6 or cut_short == [0, 0]


@pytest.mark.long
def test_talk_is_in_reach_below_the_last_moves(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)
    play_on(table, players, lambda state: len(state.hands[0]) < 10)
    page = camille.open(f"/tables/{table.pk}/").page
    camille.press("Messages et derniers coups")
    # The tricks before the last one are told no more.
    expect(page.locator("#talk .moves li")).not_to_have_count(0)
    assert page.locator("#talk .moves li").count() < 12
    expect(page.locator("#say-text")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_four_phones_play_a_round(hand_out: HandOut) -> None:
    phones = [hand_out(name) for name in NAMES[:4]]
    watcher = hand_out("Zoé")
    table = open_table([phone.player for phone in phones])
    for phone in (*phones, watcher):
        phone.open(f"/tables/{table.pk}/")
    camille, ingrid = phones[:2]
    camille.sees("Donne 5 cartes à Ingrid")
    expect(camille.page.locator("#give-cards")).to_be_disabled()
    camille.page.locator(".held").first.click(position={"x": 8, "y": 12})
    expect(camille.page.locator("#give-cards")).to_have_text("1 sur 5")
    camille.page.locator(".held").first.click(position={"x": 8, "y": 12})
    give(camille, range(5))
    # Given, and changed as long as somebody is missing.
    camille.sees("Il manque 3 écarts")
    expect(ingrid.page.locator(".place", has_text="Camille")).to_contain_text("a donné")
    for place in (0, 14):
        camille.page.locator("[data-hand] .held").nth(place).click(position={"x": 8, "y": 12})
    camille.page.get_by_role("button", name="Changer les cartes que je donne").click()
    at_version(ingrid.page, table, 2)
    for phone in phones[1:]:
        give(phone, range(5))
    for page in [phone.page for phone in (*phones, watcher)]:
        at_version(page, table, 5)
        expect(page.locator(".die-shown")).to_be_visible()
    assert state_of(table).given[0] is not None
    tricks(phones, table, 3)
    # What lies between is like it.
    players = [phone.player for phone in phones]
    play_on(table, players, lambda state: all(len(hand) == 2 for hand in state.hands))
    tricks(phones, table, 2)
    for phone in (*phones, watcher):
        at_version(phone.page, table, 65)
        expect(phone.page.locator(".results li")).to_have_count(4)
        phone.sees("La partie est finie")
    expect(watcher.page.locator("[data-hand]")).to_have_count(0)
    assert sum(Table.objects.get().outcome["scores"]) == 250
    expect(camille.page.get_by_role("button", name="Revanche")).to_be_visible()


def tricks(phones: list[Phone], table: Table, count: int) -> None:
    """Everybody plays the first card that may be played, so many times."""
    for _ in range(count * len(phones)):
        state = state_of(table)
        (seat,) = rules.awaited(state)
        page = phones[seat].page
        at_version(page, table, table.version)
        choice = page.locator(".held.playable").count() > 1
        page.locator(".held.playable").first.click(position={"x": 8, "y": 12})
        if choice:
            page.locator("#play-card").click()
        at_version(page, table, table.version + 1)


@pytest.mark.long
def test_eight_seats_and_twenty_cards_fit_the_smallest_phone(hand_out: HandOut) -> None:
    """Nothing is wider than the page; every card has a strip of its own to touch."""
    camille = hand_out("Camille", size=SMALL)
    long_names = ("Bartholomäus-Karl", "Wolfeschlegelstein", "Maximilienne-Rose")
    others = colleagues(*NAMES[4:8], *long_names)
    for seats in (3, 8):
        players = [camille.player, *others[: seats - 1]]
        table = open_table(players)
        camille.open(f"/tables/{table.pk}/")
        check_fit(camille.page, DEALS[seats].cards)
        play_on(table, players, lambda state: state.turn == 0)
        camille.open(f"/tables/{table.pk}/")
        check_fit(camille.page, len(state_of(table).hands[0]))
        expect(camille.page.locator(".place")).to_have_count(seats - 1)
        for part in camille.page.locator(".place :is(.chip, .name, .pts)").all():
            there = box(part)
            assert there["x"] >= 0, part
            assert there["x"] + there["width"] <= SMALL["width"], part


def check_fit(page: Page, count: int) -> None:
    held = page.locator("[data-hand] .held")
    expect(held).to_have_count(count)
    assert page.evaluate(SIDEWAYS) == 0
    for card in held.all():
        zone = card.evaluate(TOUCHED)
        assert zone["width"] >= 30, zone
        assert zone["height"] >= 44, zone
        assert zone["own"], zone
        assert zone["left"] >= 0, zone
        assert zone["right"] <= zone["room"], zone
    expect(page.locator(".decision [data-confirm]")).to_be_in_viewport(ratio=1)


def test_a_card_that_cant_be_played_says_why(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL)
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)

    def must_follow(state: State) -> bool:
        held = rules.observe(state, 0)
        return state.turn == 0 and bool(state.trick) and 1 < len(held.playable) < len(held.hand)

    play_on(table, players, must_follow)
    page = camille.open(f"/tables/{table.pk}/").page
    version = table.version
    veiled = page.locator(".held:has(.veil)").first
    veiled.locator(".veil").click(position={"x": 8, "y": 12}, force=True)
    why = page.locator(".why")
    expect(why).to_contain_text("suis à cette couleur")
    expect(why).to_be_in_viewport(ratio=1)
    assert above(why, page.locator(".hand"))
    # The rule opens over the table: nothing is left.
    page.locator(".why a", has_text="Règle PA-12").click()
    rule = page.locator("#rules-sheet [data-number='PA-12']")
    expect(rule).to_be_visible()
    expect(rule).to_be_focused()
    camille.at(f"/tables/{table.pk}/")
    page.keyboard.press("Escape")
    # Two taps play; with the habit of one tap the first does.
    card = page.locator(".held.playable").first
    card.click(position={"x": 8, "y": 12})
    expect(page.locator("#play-card")).to_have_text(re.compile("^Jouer le "))
    at_version(page, table, version)
    card.click(position={"x": 8, "y": 12})
    at_version(page, table, version + 1)
    set_habit(camille.player, "one_tap", True)
    play_on(table, players, lambda state: state.turn == 0 and len(state.hands[0]) < 12)
    version = table.version
    camille.open(f"/tables/{table.pk}/")
    page.locator(".held.playable").first.click(position={"x": 8, "y": 12})
    at_version(page, table, version + 1)


def test_the_only_card_that_may_be_played_takes_one_tap(hand_out: HandOut) -> None:
    """It is chosen already, and the button names it; a tap on the button would play it too."""
    camille = hand_out("Camille", size=SMALL)
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)

    def forced(state: State) -> bool:
        held = rules.observe(state, 0)
        return state.turn == 0 and len(held.playable) == 1

    play_on(table, players, forced)
    page = camille.open(f"/tables/{table.pk}/").page
    expect(page.locator("#play-card")).to_have_text(re.compile("^Jouer le "))
    version = table.version
    page.locator(".held.playable").click(position={"x": 8, "y": 12})
    at_version(page, table, version + 1)


@pytest.mark.long
def test_at_a_table_that_sleeps_or_was_stopped_there_is_nothing_to_press(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL)
    players = [camille.player, *colleagues(*NAMES[1:3])]
    table = open_table(players)
    play_on(table, players, lambda state: state.turn == 0)
    page = camille.open(f"/tables/{table.pk}/").page
    button, hand = page.locator("#play-card"), page.locator("[data-hand]")
    expect(button).to_be_visible()
    vote(table, players[:2], "sleep")
    camille.sees("Table en pause")
    expect(button).to_be_hidden()
    expect(hand).to_be_visible()
    camille.press("Reprendre")
    expect(button).to_be_visible()
    vote(table, players[:2], "stop")
    camille.sees("Arrêtée sans résultat")
    expect(hand).to_be_hidden()
    expect(page.locator("#heading")).to_be_hidden()


def vote(table: Table, players: list[Player], what: str) -> None:
    for player in players:
        absence.vote(table.pk, player, what, on=True)


@pytest.mark.long
def test_a_round_by_keyboard_alone(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=LAPTOP)
    players = [camille.player, *colleagues(*NAMES[1:8])]
    table = open_table(players)
    page = camille.open(f"/tables/{table.pk}/").page
    page.locator("[data-hand] input").first.focus()
    for digit in "135":
        page.keyboard.press(digit)
    page.keyboard.press("Enter")
    at_version(page, table, 1)
    for left in (7, 6, 1):
        play_on(table, players, lambda state, n=left: state.turn == 0 and len(state.hands[0]) == n)
        at_version(page, table, table.version)
        page.keyboard.press("1")
        focused = page.locator("[data-hand] :focus")
        for _ in range(len(state_of(table).hands[0])):
            if focused.get_attribute("type") == "radio":
                break
            page.keyboard.press("ArrowRight")
        # The button stands beside the felt: it is seen, and nothing lies over it.
        page.locator("#play-card").click(trial=True)
        version = table.version
        page.keyboard.press("Enter")
        at_version(page, table, version + 1)
        assert len(state_of(table).hands[0]) == left - 1
        # The card is gone, and nothing can be chosen yet: the keyboard stays at the hand.
        if not table.outcome:
            expect(page.locator("[data-hand]")).to_be_focused()
    play_on(table, players, lambda state: False)
    camille.sees("La partie est finie")


def test_digits_name_every_card_and_enter_chooses_the_one_in_focus(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=LAPTOP)
    players = [camille.player, *colleagues(*NAMES[1:4])]
    table = open_table(players)
    page = camille.open(f"/tables/{table.pk}/").page
    cards, chosen = page.locator("[data-hand] input"), page.locator("[data-hand] input:checked")
    expect(cards).to_have_count(15)
    # While the keyboard is elsewhere, digits are nobody's and arrows scroll the page.
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(chosen).to_have_count(0)
    expect(page.locator("[data-hand] :focus")).to_have_count(0)
    cards.first.focus()
    # In quick succession: the first digit is no card of its own then.
    for digit in "14":
        page.keyboard.press(digit)
    expect(chosen).to_have_count(1)
    expect(cards.nth(13)).to_be_checked()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(12)).to_be_focused()
    expect(cards.nth(12)).not_to_be_checked()
    page.keyboard.press("Enter")
    expect(cards.nth(12)).to_be_checked()
    expect(chosen).to_have_count(2)
    play_on(table, players, lambda state: state.turn == 0)
    at_version(page, table, table.version)
    radio = page.locator("[data-hand] input[type=radio]").last
    radio.focus()
    page.keyboard.press("Enter")
    expect(radio).to_be_checked()
    assert state_of(table).turn == 0
    cards = page.locator("[data-hand] :is(input, button)")
    here = "cards => cards.indexOf(document.activeElement)"
    nth = cards.evaluate_all(here)
    page.keyboard.press("Enter")
    at_version(page, table, table.version + 1)
    expect(page.locator("[data-hand]")).to_be_focused()
    play_on(table, players, lambda state: state.turn == 0)
    at_version(page, table, table.version)
    # Where the played card was another one stands: the keyboard is on it, and it isn't chosen.
    expect(cards.nth(min(nth, cards.count() - 1))).to_be_focused()
    expect(chosen).to_have_count(0)


@pytest.mark.long
def test_a_round_without_javascript(hand_out: HandOut) -> None:
    camille = hand_out("Camille", size=SMALL, java_script_enabled=False)
    players = [camille.player, *colleagues(*NAMES[1:8])]
    table = open_table(players)
    page = camille.open(f"/tables/{table.pk}/").page
    for place in range(3):
        page.locator(".held").nth(place).click(position={"x": 8, "y": 12})
    page.locator("#give-cards").click()
    camille.sees("Il manque 7 écarts")

    def must_follow(state: State) -> bool:
        held = rules.observe(state, 0)
        return state.turn == 0 and len(held.playable) < len(held.hand)

    play_on(table, players, must_follow)
    left = len(state_of(table).hands[0])
    camille.open(f"/tables/{table.pk}/")
    page.locator(".veil").first.click(position={"x": 8, "y": 12}, force=True)
    expect(page.locator(".toast a", has_text="Règle PA-12")).to_have_attribute(
        "href", "/rules/papayoo/#PA-12"
    )
    page.locator(".held.playable").first.click(position={"x": 8, "y": 12})
    page.locator("#play-card").click()
    camille.at(f"/tables/{table.pk}/")
    assert len(state_of(table).hands[0]) == left - 1
    play_on(table, players, lambda state: False)
    camille.open(f"/tables/{table.pk}/").sees("La partie est finie")

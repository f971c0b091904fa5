"""A move chosen before one's turn: seen, cancelled, played once, and only if it is legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.papayoo import rules
from games.papayoo.rules import State, cards
from games.players.models import Player
from games.tables import services
from games.tables.models import Entry, Table
from games.tables.page.habits import set_habit
from tests.browser.phone import Phone
from tests.browser.test_cerke import answer, table_of, touch
from tests.browser.test_papayoo import at_version, colleagues
from tests.browser.test_speahx import lay_out as speahx
from tests.papayoo.tables import open_table, play_on, state_of
from tests.spirale import tables as spirale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]
ME = 2


@pytest.fixture
def table(hand_out: HandOut) -> tuple[Phone, Table, list[Player]]:
    """Camille, who has asked for it, sits last; a trick begins."""
    camille = hand_out("Camille")
    set_habit(camille.player, "premoves", True)
    players = [*colleagues(3, missing=1), camille.player]
    laid = open_table(players)
    play_on(laid, players, lets_her_follow)
    return camille.open(f"/tables/{laid.pk}/"), laid, players


def lets_her_follow(state: State) -> bool:
    """Somebody else leads next, and Camille has the suit that will be led, and others."""
    if state.trick or state.die is None or state.turn == ME:
        return False
    suits = {cards.suit(card) for card in state.hands[ME]}
    return led_next(state) in suits and len(suits) > 1


def led_next(state: State) -> str:
    return cards.suit(str(rules.fallback(state, state.turn)).split()[1])


def others_play(table: Table, players: list[Player]) -> None:
    play_on(table, players, lambda state: state.turn == ME)


def test_a_card_waits_is_cancelled_and_is_played_once(table) -> None:
    (camille, laid, players), page = table, table[0].page
    line, hand = page.locator(".premove"), state_of(laid).hands[ME]
    suit = led_next(state_of(laid))
    follows = [card for card in hand if cards.suit(card) == suit]
    one = page.locator(f'[data-at="card-{follows[0]}"]')
    one.focus()
    page.keyboard.press("Enter")
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(line).to_be_visible()
    line.get_by_role("button", name="Annuler").click()
    expect(line).to_have_count(0)
    one.click()
    expect(line).to_be_visible()
    # Nobody has heard of it: it is in this page alone.
    others_play(laid, players)
    version = laid.version
    at_version(page, laid, version + 1)
    expect(line).to_have_count(0)
    mine = Entry.objects.filter(table=laid, seat=ME, number__gte=version)
    assert [(entry.move, entry.by) for entry in mine] == [(f"play {follows[0]}", camille.player)]


def test_what_is_not_legal_is_refused_told_and_waits_no_more(table) -> None:
    (_camille, laid, players), page = table, table[0].page
    state = state_of(laid)
    suit, hand = led_next(state), state.hands[ME]
    other = next(card for card in hand if cards.suit(card) != suit)
    page.locator(f'[data-at="card-{other}"]').click()
    others_play(laid, players)
    expect(page.locator(".why, .toast.error")).to_contain_text("PA-12")
    expect(page.locator(".premove")).to_have_count(0)
    laid.refresh_from_db()
    assert state_of(laid).turn == ME


@pytest.mark.long
def test_a_piece_and_its_square_at_cerke(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    set_habit(camille.player, "premoves", True)
    table = table_of(camille, ingrid)
    page = camille.open(f"/tables/{table.pk}/").page
    touch(camille, "KIA", "KAU")
    expect(page.locator(f"#cerke-{table.pk}")).to_have_attribute("data-version", "1")
    touch(camille, "LAI")
    to = page.locator(".sq.reach:not(.water)").first.get_attribute("data-sq")
    touch(camille, str(to))
    expect(page.locator(".premove")).to_contain_text("Pion")
    answer(table, ingrid, "move KA KE")
    expect(page.locator(f"#cerke-{table.pk}")).to_have_attribute("data-version", "3")
    assert Entry.objects.get(table=table, number=2).move == f"move LAI {to}"
    # Who hasn't asked for it has neither the script nor anything to press.
    expect(ingrid.open(f"/tables/{table.pk}/").page.locator("#premoves")).to_have_count(0)


@pytest.mark.long
def test_a_card_at_speahx(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    set_habit(camille.player, "premoves", True)
    players = [ingrid.player, camille.player]
    table = speahx(players, ["4S 5S 6C", "QS 3D"], starts=0, pile="AS")
    page = camille.open(f"/tables/{table.pk}/").page
    page.locator('[data-next="play QS"]').click()
    expect(page.locator(".premove")).to_contain_text("Dame de pique")
    services.play(table.pk, ingrid.player, "play 4S", 0)
    expect(page.locator(f"#speahx-{table.pk}")).to_have_attribute("data-version", "2")
    assert Entry.objects.get(table=table, number=1).move == "play QS"
    # The next one doesn't fit any more when its turn comes: it is refused, and told.
    page.locator('[data-next="play 3D"]').click()
    services.play(table.pk, ingrid.player, "play 5S", 2)
    expect(page.locator(".why, .toast.error")).to_contain_text("SX-10")
    expect(page.locator(".premove")).to_have_count(0)


@pytest.mark.long
def test_passing_at_la_spirale(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    set_habit(camille.player, "premoves", True)
    players = [camille.player, ingrid.player]
    table = spirale.lay_out(players)
    page = camille.open(f"/tables/{table.pk}/").page
    spirale.play(table, players, "0 announce 3", "1 announce 5")
    page.get_by_role("button", name="Passer quand ce sera à moi").click()
    expect(page.locator(".premove")).to_be_visible()
    spirale.play(table, players, "1 pass")
    expect(page.locator(".premove")).to_have_count(0)
    expect(page.locator(f"#spirale-{table.pk}")).to_have_attribute("data-version", "4")
    assert Entry.objects.get(table=table, number=3).move == "pass"

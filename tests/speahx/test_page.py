"""The page of a table: what whoever moves may do, what the others see; a button a decision."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.engine import contract
from games.players.models import Player
from games.speahx import rules
from games.tables import services
from games.tables.audience import Audience
from games.tables.game_page import page_of
from games.tables.models import Seat, Table
from games.tables.page import regions
from tests.speahx.rules.positions import play, position
from tests.speahx.tables import drawn

LayOut = Callable[..., Table]
Move = Callable[..., Table]


def moves(html: str) -> set[str]:
    """What the buttons send."""
    return set(re.findall(r'name="move" value="([^"]*)"', html))


def fitting(html: str) -> set[str]:
    """The hand cards that are marked as fitting."""
    cards = re.findall(r'name="cards" value="(\w+)"([^>]*)>', html)
    return {code for code, marks in cards if "data-fits" in marks}


def button(html: str, name: str) -> str:
    found = re.search(rf'<button[^>]*id="{name}"[^>]*>', html)
    return found.group() if found else ""


def test_whoever_moves_has_the_hand_and_every_way(lay_out: LayOut) -> None:
    html = drawn(lay_out("5C 9H 2D X", "KC", "4H", pile="4C", draw="AD AC"), 0)
    assert fitting(html) == {"5C", "2D", "X"}
    assert {"play {cards+}", "chance", "take"} <= moves(html)
    assert {f"play suit={suit} {{cards+}}" for suit in "SHDC"} <= moves(html)
    assert {"play to=1 {cards+}", "play to=2 {cards+}"} <= moves(html)
    assert "stop" not in moves(html)
    assert "Your turn, Camille" in html
    assert "3 cards fit" in html


def test_the_others_and_spectators_have_nothing_to_press(lay_out: LayOut) -> None:
    table = lay_out("5C 9H", "KC QC", "4H", draw="4D 9S", pile="4C")
    assert moves(drawn(table, 1)) == moves(drawn(table, None)) == set()
    waiting = drawn(table, 1)
    assert "Camille is thinking" in waiting
    assert "King of clubs" in waiting
    # Whoever plays has the buttons in their place all the same.
    assert "Not your turn yet" in waiting
    assert "<form" not in waiting
    for name in ("chance", "take"):
        assert "disabled" in button(waiting, name)
    for text in (drawn(table, None), drawn(table, 2)):
        assert "King of clubs" not in text
        assert "5 of clubs" not in text


def test_taking_the_pile_in_asks_as_a_chance_card_does(lay_out: LayOut) -> None:
    html = drawn(lay_out("5C 9H", "KC", draw="4D 9S", pile="7D 8D 4C"), 0)
    assert 'popovertarget="take-sheet"' in button(html, "take")
    assert "3 cards go into your hand, and your turn is over." in html
    assert 'form="act" name="move" value="take"' in button(html, "take-sure")
    assert 'popovertarget="chance-sheet"' in button(html, "chance")


def test_where_nothing_fits_the_two_choices_are_the_loudest(lay_out: LayOut) -> None:
    html = drawn(lay_out("5H 9H", "KC", draw="4D 9S", pile="7D 8D 4C"), 0)
    assert not button(html, "lay"), "nothing can be laid: no button promises it"
    for name in ("chance", "take"):
        assert "btn sun large" in button(html, name)
    # A chance card closes a hand of which nothing fits: nothing is lost, nothing asked.
    assert 'name="move" value="chance"' in button(html, "chance")
    assert "chance-sheet" not in html
    # A card that is touched says why it doesn't fit.
    assert 'name="move" value="play 5H"' in html
    assert "take-sheet" in html, "taking in still can't be undone"
    # The only thing to do is done at once.
    html = drawn(lay_out("5H 9H", "KC", pile="7D 8D 4C"), 0)
    assert not button(html, "chance")
    assert 'name="move" value="take"' in button(html, "take")
    assert "take-sheet" not in html


def test_the_suit_in_force_differs_from_the_card_on_top_after_a_two(
    lay_out: LayOut, move: Move
) -> None:
    table = move(lay_out("2D 5H", "KC", "4H", pile="4C"), "play 2D suit=S")
    for seat in (None, 0, 1):
        html = drawn(table, seat)
        assert 'class="in-force suit-S turned"' in html
        assert "Suit is now spades" in html
        assert "Speah!" in html
    plain = drawn(lay_out("5C", "KC", pile="4C"), 1)
    assert 'class="in-force suit-C"' in plain
    assert "Turned to" not in plain


def test_before_the_first_chance_card_the_page_says_that_the_hand_closes(
    lay_out: LayOut, move: Move
) -> None:
    table = lay_out("5C 7S 7H 7D", "KC", pile="4C", draw="7C 9D AD AH")
    before = drawn(table, 0)
    assert "You can’t play hand cards this turn" in before
    assert before.index("You can’t play hand cards") < before.index('value="chance"')
    after = drawn(move(table, "chance"), 0)
    assert "You can’t play hand cards" not in after
    assert "Chance card 2/3" in after
    # The mixed four: the sevens of the hand, and nothing else of it.
    chosen = set(re.findall(r'name="cards" value="(\w+)"', after))
    assert chosen == {"7C", "7S", "7H", "7D"}
    assert "play from=chance {cards+}" in moves(after)
    assert "7 of clubs" not in drawn(table, 1)
    closed = drawn(lay_out("5C 7S", "KC", pile="4C"), 0)
    assert "chance" not in moves(closed)


def test_after_a_ten_one_may_go_on_or_stop(lay_out: LayOut, move: Move) -> None:
    table = move(lay_out("10C 5H 6H", "KC", pile="4C"), "play 10C")
    html = drawn(table, 0)
    assert "You can play again" in html
    assert {"stop", "play {cards+}"} <= moves(html)
    assert "take" not in moves(html)
    assert "Camille: a 10 clears the pile." in drawn(table, 1)
    assert "2 cards out of the game" in drawn(table, None)


def test_table_cards_are_turned_and_shown_or_not(lay_out: LayOut, move: Move) -> None:
    table = lay_out("", "KC", pile="8C", table=["9D 3S", ""])
    html = drawn(table, 0)
    assert moves(html) == {"turn 0", "turn 1", "take"}
    assert "Your hand is empty" in html
    table = move(table, "turn 0")
    mine, theirs = drawn(table, 0), drawn(table, 1)
    assert moves(mine) == {"show yes", "show no"}
    assert "9 of diamonds" in mine
    assert "9 of diamonds" not in theirs
    table = move(table, "show yes")
    assert "9 of diamonds" in drawn(table, 1)
    assert "9 of diamonds" in drawn(table, None)


def test_a_turned_two_and_a_turned_joker_wait_for_their_word(lay_out: LayOut, move: Move) -> None:
    table = move(lay_out("", "KC", pile="8C", table=["2D 3S", ""]), "turn 0")
    assert moves(drawn(table, 0)) == {f"play 2D suit={suit} from=table" for suit in "SHDC"}
    table = move(lay_out("", "KC", "QC", pile="8C", table=["X 3S", "", ""]), "turn 0")
    assert moves(drawn(table, 0)) == {f"play X to={seat} from=table" for seat in (1, 2)}


def test_torkel_asks_for_a_receiver(lay_out: LayOut, move: Move) -> None:
    jacks = "JS JH JD JC 4H"
    html = drawn(lay_out(jacks, "KC", pile="4C", jokers=False), 0)
    assert "data-torkel" in html
    assert "data-torkel" not in drawn(lay_out(jacks, "KC", pile="4C"), 0)
    table = lay_out(jacks, "KC", pile="4C", jokers=False)
    table = move(table, "play to=1 JS JH JD JC")
    assert "Torkel!" in drawn(table, 1)
    assert "Terminator-Torkel! Ingrid gets Camille’s pile." in drawn(table, None)


def test_orders_are_offered_to_pages_without_script(lay_out: LayOut) -> None:
    html = drawn(lay_out("JC JH JD 5H", "KC", pile="4C"), 0)
    offered = set(re.findall(r'<option value="(play [^"]+)"', html))
    assert offered == {"play JC JH", "play JC JD", "play JC JD JH", "play JC JH JD"}


def test_so_are_orders_of_equal_chance_cards(lay_out: LayOut, move: Move) -> None:
    """And the checkboxes come in an order that fits, which is how they are sent without script."""
    table = lay_out("5H", "KC", pile="4D", draw="KS KD QS AC")
    html = drawn(move(table, "chance", "chance"), 0)
    offered = re.findall(r'<option value="(play [^"]+)"', html)
    assert offered == ["play from=chance KD KS"]
    assert re.findall(r'name="cards" value="(\w+)"', html) == ["KD", "KS"]
    move(table, offered[0])
    assert services.state_of(table).pile == ("4D", "KD", "KS")


def test_the_column_beside_tells_who_stands_where_and_what_has_happened(
    lay_out: LayOut, move: Move
) -> None:
    table = lay_out("JS 5H 6H", "KC", "4H 4D", pile="4S")
    table = move(table, "play JS")
    assert "“Torkel!” Jack of spades" in drawn(table, None, "side")
    table = move(table, "take")
    html = drawn(table, None, "side")
    assert re.findall(r'class="name">(\w+)<', html) == ["Camille", "Mehdi", "Ingrid"]
    assert "takes the pile" in html
    assert "Jack of spades" not in html
    table.version = 1
    assert "takes the pile" not in regions.draw(table, "side", Audience(None, "en"))


def test_who_is_out_is_told_so(lay_out: LayOut, move: Move) -> None:
    table = move(lay_out("5C", "KC KD", "4H 4S", pile="4C"), "play 5C")
    assert "You’re out, place 1" in drawn(table, 0)
    assert "out, place 1" in drawn(table, 1)
    assert "sheet-slot" not in drawn(table, 0)


def test_a_move_with_several_cards_arrives_in_its_order(
    lay_out: LayOut, people: list[Player], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out("JC JH 5H", "KC", "QC", pile="4C")
    sent = {"move": "play {cards+}", "cards": ["JC", "JH"], "version": 0, "view": "table"}
    answer = sign_in(people[0]).post(
        f"/tables/{table.pk}/moves/", sent, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    state = services.state_of(Table.objects.get(pk=table.pk))
    assert (state.pile, state.suit) == (("4C", "JC", "JH"), "H")


def test_twenty_players_have_their_places(make_player: Callable[..., Player], db: None) -> None:
    people = [make_player(f"P{number}") for number in range(20)]
    table = services.open_table("speahx", {}, players=people, seed=bytes(range(32)))
    assert len(re.findall(r'<li class="place', drawn(table, 0))) == 19


def test_once_only_bots_play_on_whoever_is_out_is_told(lay_out: LayOut, move: Move) -> None:
    table = lay_out("5C", "6C 7D", "8C 9H", pile="4C")
    left = "Only bots are left: they finish right away."
    Seat.objects.filter(table=table, number=1).update(player=None, bot="sharp")
    assert left not in drawn(table, 0)
    move(table, "play 5C")
    html = drawn(table, 0)
    assert "You’re out, place 1" in html
    assert left not in html
    Seat.objects.filter(table=table, number=2).update(player=None, bot="steady")
    table.refresh_from_db()
    assert drawn(table, 0).count(left) == 1


@pytest.mark.parametrize(
    ("hand", "laid", "count"), [("10S 5C 6D", "10S", 1), ("5S 5C 5D 5H 9C", "5S 5C 5D 5H", 4)]
)
def test_what_clears_the_pile_is_seen_once_more_before_it_leaves(
    lay_out: LayOut, move: Move, hand: str, laid: str, count: int
) -> None:
    """A ten, or four alike: they come from whoever lays them, and go out of the game."""
    table = move(lay_out(hand, "KC QC", pile="4S", draw=""), f"play {laid}")
    for seat, start in ((0, f"hand-{laid.split()[-1]}/"), (1, "seat-0#"), (None, "seat-0#")):
        html = drawn(table, seat)
        assert html.count('data-spot="pile-') == count
        assert "data-gathered" in html
        assert 'data-taker="removed"' in html
        moves_of = re.findall(r'data-moves="([^"]*)"', html)[0].split()
        assert len(moves_of) == count
        assert moves_of[0].startswith(start)


def test_SX_28_cards_drawn_up_are_seen_drawn_and_their_own_alone_by_name(
    lay_out: LayOut, move: Move
) -> None:
    table = move(lay_out("5C 7S 8S 9D JD", "KC 3H", pile="4C", draw="6H QS"), "play 5C")
    own, other = drawn(table, 0), drawn(table, 1)
    assert 'data-moves="hand-5C/chance-5C/seat-0#5C>pile-0 +chance-6H/draw>hand-6H@250 ' in own
    assert 'data-moves="seat-0#5C>pile-0 +draw>seat-0@250 ' in other
    assert 'data-left="1"' in other
    assert "6H" not in other
    assert 'data-look-ms="950"' in own
    # One's own fly over the edge of the sheet, which would cut them.
    assert '<div class="sheet-slot" data-clips>' in own
    # Nothing is drawn up in the middle of a turn.
    assert "+" not in re.findall(r'data-moves="([^"]*)"', drawn(move(table, "chance"), 0))[0]


def test_SX_28_the_cards_that_empty_the_draw_pile_are_seen_drawn_too(
    lay_out: LayOut, move: Move
) -> None:
    table = move(lay_out("5C 7S 8S 9D JD", "KC 3H", pile="4C", draw="6H"), "play 5C")
    own, other = drawn(table, 0), drawn(table, 1)
    assert "+chance-6H/draw>hand-6H@250" in own
    assert "+draw>seat-0@250" in other
    assert 'data-left="0"' in other
    assert 'data-look-ms="950"' in other
    fewer = move(lay_out("5C 7S", "KC 3H", pile="4C", draw=""), "play 5C")
    assert 'data-look-ms="400"' in drawn(fewer, 1)


def test_SX_9_a_card_that_goes_along_is_told_from_one_that_doesnt_fit(lay_out: LayOut) -> None:
    html = drawn(lay_out("5C 5H 7S", "KC", pile="4C"), 0)
    fields = re.findall(r'<input type="checkbox"[^>]*value="(\w+)"[^>]*>', html)
    marks = {code: html[html.index(f'value="{code}"') :].split(">")[0] for code in fields}
    assert "data-along" in marks["5H"]
    assert "played together with another" in marks["5H"]
    assert "data-along" not in marks["5C"] + marks["7S"]


def test_SX_30_what_comes_after_the_last_card_is_said(lay_out: LayOut) -> None:
    assert "play it and you’re out" in drawn(lay_out("5C", "KC", pile="4C"), 0)
    with_more = drawn(lay_out("5C", "KC", pile="4C", table=["9D", ""]), 0)
    assert "your table cards come next, one at a time" in with_more
    assert "play it and you’re out" not in drawn(lay_out("5C 7S", "KC", pile="4C"), 0)


def test_SX_14_why_the_pile_is_gone(lay_out: LayOut, move: Move) -> None:
    table = move(lay_out("5C 5H 5D 6H", "KC", pile="4S 5S"), "play 5C 5H 5D")
    assert "Four of a kind on top clear the pile." in drawn(table, 0)
    assert "Camille: four of a kind on top clears the pile." in drawn(table, 1)


def test_a_hint_marks_each_card_where_it_lies() -> None:
    state = play(position("5S 5H 5D 9S", "8C 7H", pile="6C", draw="5C QS"), "chance")
    four = contract.Move.parse("play 5C 5S 5H 5D from=chance")
    hint = page_of("speahx").hint(rules.observe(state, 0), four, {})
    assert hint.points == ("chance-5C", "hand-5S", "hand-5H", "hand-5D")

"""What is asked before it is done, and what a hand offers where nothing of it fits."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions
from games.tables.page.regions import draw_beside as around

pytestmark = pytest.mark.django_db
LayOut = Callable[..., Table]


def drawn(table: Table, seat: int | None = 0) -> str:
    return regions.fragment(table.pk, "table", Audience(seat, "en"))[1]


def button(html: str, name: str) -> str:
    found = re.search(rf'<button[^>]*id="{name}"[^>]*>', html)
    return found.group() if found else ""


def test_taking_the_pile_in_asks_as_a_chance_card_does(lay_out: LayOut) -> None:
    html = drawn(lay_out("5C 9H", "KC", draw="4D 9S", pile="7D 8D 4C"))
    assert 'popovertarget="take-sheet"' in button(html, "take")
    assert "3 cards go into your hand, and your turn is over." in html
    assert 'form="act" name="move" value="take"' in button(html, "take-sure")
    assert 'popovertarget="chance-sheet"' in button(html, "chance")


def test_where_nothing_fits_the_two_choices_are_the_loudest(lay_out: LayOut) -> None:
    html = drawn(lay_out("5H 9H", "KC", draw="4D 9S", pile="7D 8D 4C"))
    assert not button(html, "lay"), "nothing can be laid: no button promises it"
    for name in ("chance", "take"):
        assert "btn sun large" in button(html, name)
    # A chance card closes a hand of which nothing fits: nothing is lost, nothing asked.
    assert 'name="move" value="chance"' in button(html, "chance")
    assert "chance-sheet" not in html
    # A card that is touched says why it doesn't fit.
    assert 'name="move" value="play 5H"' in html
    assert "take-sheet" in html, "taking in still can't be undone"


def test_the_only_thing_to_do_is_done_at_once(lay_out: LayOut) -> None:
    html = drawn(lay_out("5H 9H", "KC", pile="7D 8D 4C"))
    assert not button(html, "chance")
    assert 'name="move" value="take"' in button(html, "take")
    assert "take-sheet" not in html


def test_while_others_move_the_buttons_rest_in_their_place(lay_out: LayOut) -> None:
    html = drawn(lay_out("5H 9H", "KC", draw="4D 9S", pile="7D 8D 4C"), 1)
    assert "Not your turn yet" in html
    for name in ("chance", "take"):
        assert "disabled" in button(html, name)
    assert "<form" not in html


def test_everybody_reads_who_did_what(lay_out: LayOut, move: Callable[..., Table]) -> None:
    table = move(lay_out("5C 9H X", "KC 3C", "7S 8D", pile="7D 4C"), "play 5C")
    assert "You: 5 of clubs" in drawn(table, 0)
    assert "Camille: 5 of clubs" in drawn(table, 1)


def test_whose_joker_gave_the_pile_to_whom(lay_out: LayOut, move: Callable[..., Table]) -> None:
    table = move(lay_out("5C X", "KC 3C", "7S 8D", pile="7D 4C"), "play X to=1")
    assert "Your joker gives the pile to Ingrid." in drawn(table, 0)
    assert "Camille gives you the pile with a joker." in drawn(table, 1)
    assert "Camille gives Ingrid the pile with a joker." in drawn(table, 2)
    assert "Camille gives Ingrid the pile with a joker." in drawn(table, None)


def test_a_draw_by_repetition_is_warned_of_before_and_told_after(
    lay_out: LayOut, move: Callable[..., Table]
) -> None:
    table = lay_out("5C 9C", "5D 9D", pile="4C")
    circle = ("play 5C", "take", "play 4C", "play 5C", "take", "play 5D")
    for text in ("take", "play 5D"):
        table = move(table, text)
    warning = "The same position again. The third time it’s a draw, so play something else."
    assert warning not in drawn(table, 0)
    for text in circle:
        table = move(table, text)
    for seat in (0, 1, None):
        assert warning in drawn(table, seat)
    # The position before its last move has stood once more than the one after it.
    for text in circle[:-1]:
        table = move(table, text)
    told = around(table, "below", Audience(0, "en"))
    assert "The same position for the third time: a draw." in told
    assert "Camille and Ingrid share the place." in told


def test_the_end_says_who_was_first_and_what_is_left(
    lay_out: LayOut, move: Callable[..., Table]
) -> None:
    table = move(lay_out("5C", "KC 3H", pile="4C", table=["", ""]), "play 5C")
    told = around(table, "below", Audience(1, "en"))
    assert "Camille was out first." in told
    assert "You are left with 2 cards." in told
    assert "You were out first." in around(table, "below", Audience(0, "en"))

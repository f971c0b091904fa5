"""Moves are told with the piece that moved: in the list of moves, aloud, and in replays."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.tables import playback

pytestmark = pytest.mark.django_db
KINGS = ("KA red Io A", "KIA black Io IA")
CAVALRY = ("LO red Gua2 A", "LAI black Maun1 IA", "TIA black Kauk2 IA", *KINGS)


def page(browser, table, rest: str = "") -> str:
    return unescape(browser.get(f"/tables/{table.pk}/{rest}").content.decode())


def listed(html: str) -> list[str]:
    moves = re.findall(r'class="ck-panel ck-moves.*?</section>', html, re.S)[0]
    return re.findall(r"<li>([^<]*)</li>", moves)


def spoken(html: str) -> str:
    return re.findall(r'id="seats-\d+"[^>]*data-say-moves="([^"]*)"', html)[0]


def test_the_piece_is_named_at_the_table_whatever_came_of_it(people, lay_out, play, sign_in):
    table = lay_out(*CAVALRY, "TY red Kaun1 A", throws=[1])
    play(table, 0, "move LO NO")  # the water stays closed
    play(table, 1, "move KIA LAU")
    camille, ingrid = sign_in(people[0]), sign_in(people[1])
    assert spoken(page(camille, table)).splitlines() == [
        "0 You: red Archer, from LO to NO, stays where it was",
        "0 1 dark face, the water stays closed",
        "1 Ingrid: black King, from KIA to LAU",
    ]
    play(table, 0, "move TY LAU")  # and the King is gone
    html = page(ingrid, table)
    assert listed(html) == [
        "Camille: red Chariot, from TY to LAU",
        "You: black King, from KIA to LAU",
        "Camille: red Archer, from LO to NO",
    ]
    assert "2 Camille: red Chariot, from TY to LAU, captures black King\n" in spoken(html)
    playback.forget_tails()
    assert listed(page(ingrid, table)) == listed(html), "also by a server that has just begun"


def test_a_replay_names_the_piece_at_each_move(people, lay_out, play, sign_in):
    table = lay_out(*CAVALRY, held=["red Dau2"])
    play(table, 0, "move LO LAI")
    play(table, 0, "declare ta_xot")
    html = page(sign_in(people[0]), table, "replay/1/")
    assert "Camille: red Archer, from LO to LAI" in html
    assert "Camille moves from" not in html


def test_ones_own_moves_are_told_to_oneself_in_every_list(people, lay_out, play, sign_in):
    table = lay_out(*CAVALRY, held=["red Dau2"])
    play(table, 0, "move LO LAI")
    play(table, 0, "declare ty_mok")
    mine, theirs = (page(sign_in(people[seat]), table) for seat in (0, 1))
    assert listed(mine) == ["You continue (ty mok1)", "You: red Archer, from LO to LAI"]
    assert talked(mine) == listed(mine)
    named = ["Camille continues (ty mok1)", "Camille: red Archer, from LO to LAI"]
    assert listed(theirs) == talked(theirs) == named


def talked(html: str) -> list[str]:
    (moves,) = re.findall(r'<ol class="moves".*?</ol>', html, re.S)
    return re.findall(r"<li><span>([^<]*)</span>", moves)

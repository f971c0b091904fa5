"""What any piece could do is known to everybody who looks: the board is open."""

from __future__ import annotations

import re

from games.cerke.page.choices import FIRST, pack_reach, reach_of, touch_tree
from games.cerke.rules import observe
from games.cerke.rules.board import NAMES
from tests.cerke.rules.positions import position

PLACED = ("LU red Gua2 A", "LAI black Kauk2 IA", "KIA black Io IA", "KA red Io A")


def test_pieces_of_both_with_captures_and_without_steps() -> None:
    reach = reach_of(observe(position(*PLACED, to_move=1), None))
    assert reach["LAI"] == ["LY"]
    assert set(reach["KA"]) == {"LA", "LE", "KE"}
    # Down to the pawn that it takes, and no further.
    assert "LAI" in reach["LU"]
    assert "LAU" not in reach["LU"]
    assert set(reach) == {"LU", "LAI", "KIA", "KA"}


def test_it_is_what_the_rules_let_a_piece_do() -> None:
    seen = observe(position(*PLACED, to_move=0), 0)
    for start, squares in reach_of(seen).items():
        if start in ("LU", "KA"):
            legal = {
                to
                for to, leads in touch_tree(seen)[start].items()
                if leads == 100 or "." in str(leads)
            }
            assert set(squares) >= legal


def test_it_is_sent_as_one_sign_a_square_that_html_leaves_alone() -> None:
    assert pack_reach({"KA": ["LA", "PIA"], "LU": [], "NA": ["KE"]}) == "()x *1"
    assert not set("\"'&") & {chr(FIRST + square) for square in range(81)}


def test_spectators_may_ask_too_and_a_replay_is_still(people, lay_out, sign_in) -> None:
    table = lay_out(*PLACED, to_move=1)
    html = sign_in(people[2]).get(f"/tables/{table.pk}/").content.decode()
    told = re.search(r'data-reach="([^"]+)"', html)
    assert told is not None
    words = [[NAMES[ord(sign) - FIRST] for sign in word] for word in told[1].split()]
    assert ["LAI", "LY"] in words

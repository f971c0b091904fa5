"""What any piece could do is known to everybody who looks: the board is open."""

from __future__ import annotations

import json
import re
from html import unescape

from games.cerke.page.choices import reach_of, tree_of
from games.cerke.rules import observe
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
                for to, leads in tree_of(seen)[start].items()
                if leads == 100 or "." in str(leads)
            }
            assert set(squares) >= legal


def test_spectators_may_ask_too_and_a_replay_is_still(people, lay_out, sign_in) -> None:
    table = lay_out(*PLACED, to_move=1)
    html = sign_in(people[2]).get(f"/tables/{table.pk}/").content.decode()
    told = re.search(r"data-reach='([^']+)'", html)
    assert told is not None
    assert json.loads(unescape(told[1]))["LAI"] == ["LY"]

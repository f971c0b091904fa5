"""Marks and rare words are explained where they appear, and nothing before its lesson."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from games.cerke.page.choices import HERE, SURE
from games.tables.audience import Audience
from games.tables.page import regions
from tests.cerke.page.test_page import board, said

pytestmark = pytest.mark.django_db
KINGS = ("KA red Io A", "KIA black Io IA")
GUARDED = ("CO red Kua2 A", "CU black Gua2 IA", "XU black Uai1 IA", "ZO Tam2", *KINGS)


def leaves(tree: object) -> list[object]:
    if isinstance(tree, dict):
        return [leaf for ways in tree.values() for leaf in leaves(ways)]
    return [tree]


def test_before_the_lesson_on_sticks_nothing_is_said_of_chances_or_stepping(people, lay_out):
    table = lay_out("LO red Gua2 A", "LI black Kauk2 IA", "NI red Kauk2 A", *KINGS)
    told = regions.draw(table, "table", Audience(0, "en"))
    untold = regions.draw(table, "table", Audience(0, "en", untold=frozenset({"sticks"})))
    trees = [
        json.loads(unescape(re.findall(r"data-tree='([^']*)'", html)[0])) for html in (told, untold)
    ]
    assert "LI" in trees[0]["LO"]
    assert HERE in trees[0]["LO"]["LI"]
    assert set(leaves(trees[1])) == {SURE}
    assert trees[1]["LO"]["LI"] == SURE
    assert "NI" not in trees[1]["LO"]


@pytest.mark.parametrize("lesson", ["goal", "pieces"])
def test_the_first_lessons_say_nothing_of_them(people, sign_in, lesson):
    html = said(sign_in(people[0]).get(f"/lessons/cerke/{lesson}/"))
    (tree,) = re.findall(r"data-tree='([^']*)'", html)
    assert set(leaves(json.loads(tree))) == {SURE}


def test_a_General_s_protection_is_said_of_the_piece(people, lay_out, sign_in):
    table, browser = lay_out(*GUARDED), sign_in(people[0])
    html = said(browser.get(f"/cerke/{table.pk}/CO/"))
    assert "CU, black Archer, of Ingrid, protected, to step on" in board(html)
    assert "white dashes: can only be stepped on" in html
    assert re.search(r'class="sq [^"]*tread guarded[^"]*" role="gridcell" data-at="CU"', html)
    html = said(browser.get(f"/cerke/{table.pk}/CO-CU/"))
    assert "steps on CU · protected by a General: can only be stepped on" in html
    # The General itself may be taken.
    assert not any(label.startswith("XU") and "protected" in label for label in board(html))


def test_what_is_futile_is_said_before_and_after(people, lay_out, play, sign_in):
    table, browser = lay_out("ZO Tam2", *KINGS, to_move=1), sign_in(people[0])
    play(table, 1, "tam ZO XO CO")
    html = said(browser.get(f"/cerke/{table.pk}/CO/"))
    assert "Moving it right after that is futile and costs 3 points" in html
    play(table, 0, "tam CO XO ZO")
    html = said(browser.get(f"/tables/{table.pk}/"))
    assert "The Futile Move of Tam" in html
    assert "Tam was moved right after the other player moved it" in html
    play(table, 0, "declare ty_mok")
    play(table, 1, "move KIA KAU")
    assert "Ending where it started is futile" in said(browser.get(f"/cerke/{table.pk}/ZO/"))


def test_no_chance_is_shown_where_none_is(people, lay_out, sign_in):
    table = lay_out("LIA red Gua2 A", "LAU red Kauk2 A", "LA black Kauk2 IA", *KINGS)
    html = said(sign_in(people[0]).get(f"/cerke/{table.pk}/LIA-LAU/"))
    assert 'data-chance="0"' not in html
    assert "slide LIA LAU" in html

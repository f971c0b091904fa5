"""The page: what is shown to whom, every kind of move without a script, and what can be asked."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from fontTools.ttLib import TTFont

from games.cerke.page.board import UNIT, arrow, diagram
from games.cerke.page.choices import HERE, SURE
from games.cerke.rules.kiaak import PIECES, TAM
from games.cerke.rules.pieces import KINDS
from games.tables import services
from games.tables.audience import Audience
from games.tables.models import Seat, Table
from games.tables.page import regions
from tests.cerke.rules.positions import KINGS
from tests.hands import open_page, press

pytestmark = pytest.mark.django_db
MOST_BYTES = 130_000
"""Of the whole page with the rules over the table; a region pushed after a move is a third."""


def board(html: str) -> list[str]:
    """The squares' labels from the top left on."""
    cells = re.findall(r'<div class="sq [^>]*>(?:<(?:a|button)[^>]*>)?', html)
    return [re.findall(r'aria-label="([^"]*)"', cell)[0] for cell in cells]


def moves(html: str) -> set[str]:
    return set(re.findall(r'name="move" value="([^"]+)"', html))


def leaves(tree: object) -> list[object]:
    if isinstance(tree, dict):
        return [leaf for ways in tree.values() for leaf in leaves(ways)]
    return [tree]


def test_everybody_sees_the_board_their_own_side_below(lay_out, look):
    table = lay_out()
    camille, ingrid, mehdi = (look(table, reader) for reader in range(3))
    assert len(board(camille)) == len(board(ingrid)) == len(board(mehdi)) == 81
    assert board(ingrid)[0] == "KA, black Officer, of Camille"
    assert board(ingrid)[76] == "ZIA, black King, yours"
    assert board(camille)[0] == "PIA, black Officer, of Ingrid"
    assert board(camille)[76] == "ZA, red King, yours"
    assert board(ingrid)[40] == "ZO, Tam, water, field"
    assert board(mehdi)[76] == "ZIA, black King, of Ingrid"
    for html in (camille, ingrid, mehdi):
        assert html.count('role="row"') == 9
        assert html.count('role="gridcell"') == 81
        # A place for the answer to whatever is asked.
        assert html.count("data-chosen") == 1
        assert "data-note" in html
        assert len(html) < MOST_BYTES
        region = html[html.index('<div id="cerke-') : html.index("</main>")]
        assert len(region) < MOST_BYTES / 2
    assert "Throws: Camille 2 · You 4. First to move: You." in ingrid
    assert "data-tree=" in ingrid
    assert "data-ask" not in ingrid
    for waiting in (camille, mehdi):
        assert "data-tree=" not in waiting
        assert "data-ask" in waiting
    assert 'form="act"' not in mehdi


# Moves


def test_a_piece_then_its_square(people, lay_out, look, sign_in):
    table, browser = lay_out(), sign_in(people[1])
    html = look(table, 1)
    assert f'href="/cerke/{table.pk}/LAI/"' in html
    assert not moves(html) - {"offer_draw", "resign"}
    html = look(table, 1, "NAI")
    assert {"move NAI NY", "move NAI NO"} <= moves(html)
    assert "NO, water, possible with 50 % chance" in board(html)
    # On the board another piece of one's own is chosen; that one steps on it stands in the list.
    assert re.search(rf'id="sq-TAI" href="/cerke/{table.pk}/TAI/"', html)
    assert f'href="/cerke/{table.pk}/NAI-TAI/"' in html
    assert "step NAI TAI TY" in moves(look(table, 1, "NAI-TAI"))
    step = {"move": "step NAI TAI TY"}
    answer = press(browser, f"/tables/{table.pk}/moves/", step, [f"/cerke/{table.pk}/NAI-TAI/"])
    # The page of these touches leads on: they are none any more.
    answer = browser.get(answer["Location"])
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert "You: black Pawn, from NAI over TAI to TY" in look(table, 1)


def test_a_stepping_throw_then_a_square_or_nothing(lay_out, play, look):
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", *KINGS, throws=[3])
    html = look(table, 0, "LO-LI")
    assert "slide LO LI" in moves(html)
    assert not any(move.startswith(("to ", "step ")) for move in moves(html))
    play(table, "0 slide LO LI")
    html = look(table)
    assert "3 dark faces" in html
    assert {"to LA", "to LU", "to MI", "pass"} - moves(html) == {"to MI"}
    assert "At most 3 squares from LI." in html


def test_what_is_touched_offers_captures_steps_drops_and_ways_of_Tam(lay_out, look):
    placed = ("LO red Io A", "LU black Kauk2 IA", "ZO Tam2", "ZI red Kauk2 A", KINGS[1])
    table = lay_out(*placed, held=["red Kauk2"])
    assert {"move LO LU", "step LO LU LI"} <= moves(look(table, 0, "LO-LU"))
    dropped = moves(look(table, 0, "red.Kauk2"))
    assert "drop red Kauk2 ZU" in dropped
    assert "drop red Kauk2 LO" not in dropped
    assert "tam ZO ZU TU" in moves(look(table, 0, "ZO-ZU"))
    assert "tam ZO ZU ZE via2=ZI" in moves(look(table, 0, "ZO-ZU-ZI"))


def test_a_new_hand_is_declared_with_its_worth(lay_out, play, look):
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    table = lay_out(*placed, held=["red Dau2"], multiplier=2)
    play(table, "0 move LO LAI")
    mine, theirs = look(table, 0), look(table, 1)
    assert {"declare ta_xot", "declare ty_mok"} <= moves(mine)
    assert "ta xot1, take 6 points" in mine
    assert "ty mok1, stake × 4" in mine
    assert "The Animals" in theirs
    assert "Camille is deciding whether to end the season." in theirs
    assert not any(move.startswith("declare") for move in moves(theirs))
    play(table, "0 declare ta_xot")
    table.refresh_from_db()
    assert table.outcome == {"places": [1, 2], "scores": [26, 14]}
    assert not moves(look(table))


def test_hands_say_what_they_lack(lay_out, look):
    html = look(lay_out(*KINGS, held=["red Dau2", "red Kauk2", "black Gua2"]))
    near = html[html.index("One piece away") :]
    assert near.index("The Cavalry") < near.index("missing: Horse")


@pytest.mark.parametrize("touches", ["XX", "KA", "LAI-", "LAI-KA", "red.Kauk2", "~", "NAI-NY"])
def test_touches_that_lead_nowhere_lead_to_the_table(people, lay_out, sign_in, touches):
    table = lay_out()
    answer = sign_in(people[1]).get(f"/cerke/{table.pk}/{touches}/")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")


def test_who_does_not_move_touches_nothing(people, lay_out, sign_in):
    table = lay_out()
    for one in (people[0], people[2]):
        assert sign_in(one).get(f"/cerke/{table.pk}/LAI/").status_code == 303
    assert sign_in(people[0]).get("/cerke/999/LAI/").status_code == 404
    other = services.open_table("papayoo", {"rounds": 1}, players=people)
    assert sign_in(people[0]).get(f"/cerke/{other.pk}/LAI/").status_code == 404


# The lobby


def test_a_table_against_a_bot_asks_for_the_seasons_with_their_minutes(people, sign_in):
    page = open_page(sign_in(people[0]), "/tables/open/?game=cerke")
    assert "A season is about eight moves each." in page.words
    checked = [one.value for one in page.controls if one.name == "seasons" and one.checked]
    assert checked == ["1", "2"]  # With colleagues, and against a bot.
    form = page.form("choose")
    offered = [one for one in form.controls if one.name == "seasons"]
    assert [one.value for one in offered] == ["1", "2", "4"]
    assert "four seasons, 20–40 min" in offered[-1].words
    form.press("gentle", seasons="4")
    assert Table.objects.get().options == {"seasons": 4}


# How it looks


def test_how_pieces_look_is_this_browsers_own(people, lay_out, look, sign_in):
    table, browser = lay_out(), sign_in(people[0])
    address = f"/tables/{table.pk}/"

    def pressed() -> list[str]:
        html = browser.get(address).content.decode()
        on = re.findall(r'value="(\w+)" aria-pressed="true"', html)
        assert "ck-pieces-{} ck-coordinates-{}".format(*on) in html
        return on

    assert pressed() == ["auto", "on"]
    page = open_page(browser, address).press("codes")
    assert page.path == address
    page.form("/cerke/look/").press("off")
    assert pressed() == ["codes", "off"]
    open_page(browser, address).press("both")
    assert pressed() == ["both", "off"]
    open_page(browser, address).press("signs").form("/cerke/look/").press("on")
    assert pressed() == ["signs", "on"]
    assert browser.post("/cerke/look/", {"pieces": "runes"}).status_code == 400
    assert "ck-pieces-auto" in look(table, 1)


def test_each_piece_has_its_character_in_the_font_that_is_served():
    folder = Path(find("cerke/signs.css")).parent
    text = (folder / "signs.css").read_text()
    rules = re.findall(r'data-kind="(\w+)"\] \.ck-code::before \{ content: "(.)"', text)
    assert rules == list(zip(KINDS, PIECES, strict=True))
    drawn = TTFont(folder / "signs.woff").getBestCmap()
    assert set(map(chr, drawn)) == {*PIECES, TAM}


def test_an_arrow_shows_the_last_move(lay_out, play, look):
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", *KINGS, held=["red Kauk2"], throws=[0])
    assert "ck-arrow" not in look(table)
    play(table, "0 move LO LAU")
    assert 'class="ck-arrow"' in look(table)
    play(table, "1 move KIA KAU", "0 drop red Kauk2 PO")
    # Nothing has gone from one square to another.
    assert "ck-arrow" not in look(table)


def test_an_arrow_turns_where_a_piece_was_stepped_on():
    assert arrow([(0.5, 0.5), (0.5, 0.5)]) == ""
    way = arrow([(0.5, 4.5), (2.5, 4.5), (2.5, 2.5)])
    assert way.startswith("M0.50 4.50L2.50 4.50L2.50 2.75")


def test_a_stand_in_is_named_at_its_side(lay_out, look):
    table = lay_out()
    assert "played by a bot" in look(table)
    Seat.objects.filter(table=table, number=1).update(standin="steady")
    # The page marks the side as the seats come: `seat-bot`, from the seat's state.
    assert re.search(r'data-chair="1" data-state="[^"]*bot', look(table))


@pytest.mark.parametrize(
    ("kind", "inside", "picture"),
    [
        ("Nuak1", False, "..o..|..o..|..@..|.....|....."),
        ("Nuak1", True, "..o..|..o..|xx@xx|..o..|..o.."),
        ("Maun1", True, "o...o|.....|..@..|.....|o...o"),
    ],
)
def test_a_diagram_is_that_of_the_sheet(kind, inside, picture):
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = "@"
    for mark in diagram(kind, inside).marks:
        rows[mark.y // UNIT][mark.x // UNIT] = "o" if mark.infinite else "x"
    assert "|".join(map("".join, rows)) == picture


def test_lines_that_go_on_leave_the_diagram():
    lines = {mark.line for mark in diagram("Gua2", inside=False).marks if mark.line}
    assert lines == {(0, -5), (0, 5), (-5, 0), (5, 0)}
    assert all(mark.line is None for mark in diagram("Io", inside=True).marks)
    assert all(diagram(kind, inside).marks for kind in KINDS for inside in (False, True))


# Marks and rare words are explained where they appear, and nothing before its lesson


def test_before_the_lesson_on_sticks_nothing_is_said_of_chances_or_stepping(lay_out):
    table = lay_out("LO red Gua2 A", "LI black Kauk2 IA", "NI red Kauk2 A", *KINGS)

    def tree(**reader):
        html = regions.draw(table, "table", Audience(0, "en", **reader))
        return json.loads(unescape(re.findall(r"data-tree='([^']*)'", html)[0]))

    assert HERE in tree()["LO"]["LI"]
    untold = tree(untold=frozenset({"sticks"}))
    assert set(leaves(untold)) == {SURE}
    assert untold["LO"]["LI"] == SURE
    assert "NI" not in untold["LO"]


def test_the_first_lessons_say_nothing_of_them(people, sign_in):
    html = sign_in(people[0]).get("/lessons/cerke/pieces/").content.decode()
    (tree,) = re.findall(r"data-tree='([^']*)'", html)
    assert set(leaves(json.loads(tree))) == {SURE}


def test_a_General_s_protection_is_said_of_the_piece(lay_out, look):
    guarded = ("CO red Kua2 A", "CU black Gua2 IA", "XU black Uai1 IA", "ZO Tam2", *KINGS)
    table = lay_out(*guarded)
    html = look(table, 0, "CO")
    assert "CU, black Archer, of Ingrid, protected, to step on" in board(html)
    assert "white dashes: can only be stepped on" in html
    assert re.search(r'class="sq [^"]*tread guarded[^"]*" role="gridcell" data-at="CU"', html)
    html = look(table, 0, "CO-CU")
    assert "steps on CU · protected by a General: can only be stepped on" in html
    # The General itself may be taken.
    assert not any(label.startswith("XU") and "protected" in label for label in board(html))


def test_an_own_piece_is_said_to_be_stepped_on(lay_out, look):
    placed = ("LO red Io A", "LU black Kauk2 IA", "MO red Kauk2 A", "LI red Kauk2 A", KINGS[1])
    assert "LU, black Pawn, of Ingrid, possible" in board(look(lay_out(*placed), 0, "LI"))
    table = lay_out("LO red Io A", "LU red Gua2 A", KINGS[1])
    assert "LU, red Archer, yours, to step on" in board(look(table, 0, "LO"))


def test_what_is_futile_is_said_before_and_after(lay_out, play, look):
    table = lay_out("ZO Tam2", *KINGS, to_move=1)
    play(table, "1 tam ZO XO CO")
    assert "Moving it right after that is futile and costs 3 points" in look(table, 0, "CO")
    play(table, "0 tam CO XO ZO")
    html = look(table)
    assert "The Futile Move of Tam" in html
    assert "Tam was moved right after the other player moved it" in html
    play(table, "0 declare ty_mok", "1 move KIA KAU")
    assert "Ending where it started is futile" in look(table, 0, "ZO")


def test_no_chance_is_shown_where_none_is(lay_out, look):
    table = lay_out("LIA red Gua2 A", "LAU red Kauk2 A", "LA black Kauk2 IA", *KINGS)
    html = look(table, 0, "LIA-LAU")
    assert 'data-chance="0"' not in html
    assert "slide LIA LAU" in html

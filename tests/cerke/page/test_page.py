"""The page: what is shown to whom, and every kind of move without a script."""

from __future__ import annotations

import re

import pytest

from games.tables import services
from games.tables.models import Entry, Table
from tests.hands import open_page, press

pytestmark = pytest.mark.django_db
KINGS = ("KA red Io A", "KIA black Io IA")
MOST_BYTES = 130_000
"""Of the whole page with the rules over the table; a region pushed after a move is a third."""


def said(answer) -> str:
    return answer.content.decode()


def board(html: str) -> list[str]:
    """The squares' labels from the top left on."""
    cells = re.findall(r'<div class="sq [^>]*>(?:<(?:a|button)[^>]*>)?', html)
    return [re.findall(r'aria-label="([^"]*)"', cell)[0] for cell in cells]


def moves(html: str) -> set[str]:
    return set(re.findall(r'name="move" value="([^"]+)"', html))


def test_everybody_sees_the_board_their_own_side_below(people, lay_out, sign_in):
    address = f"/tables/{lay_out().pk}/"
    camille, ingrid, mehdi = (said(sign_in(one).get(address)) for one in people)
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
        assert len(html) < MOST_BYTES
        region = html[html.index('<div id="cerke-') : html.index("</main>")]
        assert len(region) < MOST_BYTES / 2
    assert "Throws: Camille 2 · You 4. First to move: You." in ingrid
    assert "data-tree=" in ingrid
    assert "data-tree=" not in camille + mehdi
    assert 'form="act"' not in mehdi


def test_a_piece_then_its_square(people, lay_out, play, sign_in):
    table, browser = lay_out(), sign_in(people[1])
    html = said(browser.get(f"/tables/{table.pk}/"))
    assert f'href="/cerke/{table.pk}/LAI/"' in html
    assert not moves(html) - {"offer_draw", "resign"}
    html = said(browser.get(f"/cerke/{table.pk}/NAI/"))
    assert {"move NAI NY", "move NAI NO"} <= moves(html)
    assert "NO, water, possible with 50 % chance" in board(html)
    # On the board another piece of one's own is chosen; that one steps on it stands in the list.
    assert re.search(rf'id="sq-TAI" href="/cerke/{table.pk}/TAI/"', html)
    assert f'href="/cerke/{table.pk}/NAI-TAI/"' in html
    html = said(browser.get(f"/cerke/{table.pk}/NAI-TAI/"))
    assert "step NAI TAI TY" in moves(html)
    step = {"move": "step NAI TAI TY"}
    answer = press(browser, f"/tables/{table.pk}/moves/", step, [f"/cerke/{table.pk}/NAI-TAI/"])
    # The page of these touches leads on: they are none any more.
    answer = browser.get(answer["Location"])
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert "You: black Pawn, from NAI over TAI to TY" in said(browser.get(answer["Location"]))


def test_a_stepping_throw_then_a_square_or_nothing(people, lay_out, play, sign_in):
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", *KINGS, throws=[3])
    browser = sign_in(people[0])
    html = said(browser.get(f"/cerke/{table.pk}/LO-LI/"))
    assert "slide LO LI" in moves(html)
    assert not any(move.startswith(("to ", "step ")) for move in moves(html))
    play(table, 0, "slide LO LI")
    html = said(browser.get(f"/tables/{table.pk}/"))
    assert "3 dark faces" in html
    assert {"to LA", "to LU", "to MI", "pass"} - moves(html) == {"to MI"}
    assert "At most 3 squares from LI." in html


def test_a_capture_can_be_a_step_too(people, lay_out, sign_in):
    table = lay_out("LO red Io A", "LU black Kauk2 IA", "PA red Kauk2 A", "KIA black Io IA")
    html = said(sign_in(people[0]).get(f"/cerke/{table.pk}/LO-LU/"))
    assert "move LO LU" in moves(html)
    assert "step LO LU LI" in moves(html)


def test_a_drop_and_Tam(people, lay_out, sign_in):
    table = lay_out("LO red Gua2 A", *KINGS, "ZO Tam2", "ZI red Kauk2 A", held=["red Kauk2"])
    browser = sign_in(people[0])
    html = said(browser.get(f"/cerke/{table.pk}/red.Kauk2/"))
    assert "drop red Kauk2 ZU" in moves(html)
    assert "drop red Kauk2 LO" not in moves(html)
    assert "tam ZO ZU TU" in moves(said(browser.get(f"/cerke/{table.pk}/ZO-ZU/")))
    html = said(browser.get(f"/cerke/{table.pk}/ZO-ZU-ZI/"))
    assert "tam ZO ZU ZE via2=ZI" in moves(html)


def test_a_new_hand_is_declared_with_its_worth(people, lay_out, play, sign_in):
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    table = lay_out(*placed, held=["red Dau2"], multiplier=2)
    play(table, 0, "move LO LAI")
    mine, theirs = (said(sign_in(one).get(f"/tables/{table.pk}/")) for one in people[:2])
    assert {"declare ta_xot", "declare ty_mok"} <= moves(mine)
    assert "ta xot1, take 6 points" in mine
    assert "ty mok1, stake × 4" in mine
    assert "The Animals" in theirs
    assert "Camille is deciding whether to end the season." in theirs
    assert not any(move.startswith("declare") for move in moves(theirs))
    play(table, 0, "declare ta_xot")
    table.refresh_from_db()
    assert table.outcome == {"places": [1, 2], "scores": [26, 14]}
    assert not moves(said(sign_in(people[0]).get(f"/tables/{table.pk}/")))


def test_hands_say_what_they_lack(people, lay_out, sign_in):
    table = lay_out(*KINGS, held=["red Dau2", "red Kauk2", "black Gua2"])
    html = said(sign_in(people[0]).get(f"/tables/{table.pk}/"))
    near = html[html.index("One piece away") :]
    assert near.index("The Cavalry") < near.index("missing: Horse")


def test_a_draw_is_offered_and_accepted(people, lay_out, play, sign_in):
    table = lay_out()
    play(table, 0, "offer_draw")
    html = said(sign_in(people[1]).get(f"/tables/{table.pk}/"))
    assert "resign" in moves(html)
    assert "accept_draw" in moves(html)
    play(table, 1, "accept_draw")
    assert Table.objects.get().outcome["places"] == [1, 1]


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


def test_how_pieces_look_is_this_browsers_own(people, lay_out, sign_in):
    table = lay_out()
    browser, address = sign_in(people[0]), f"/tables/{table.pk}/"
    assert "ck-pieces-auto ck-coordinates-on" in said(browser.get(address))
    page = open_page(browser, address).press("codes")
    assert page.path == address
    page.form("/cerke/look/").press("on")
    assert "ck-pieces-codes ck-coordinates-on" in said(browser.get(address))
    assert browser.post("/cerke/look/", {"pieces": "huge"}).status_code == 400
    assert "ck-pieces-auto" in said(sign_in(people[1]).get(address))


def test_a_move_that_is_refused_changes_nothing(people, lay_out, sign_in):
    table = lay_out()
    fields = {"move": "move LAI LO", "version": 0, "view": "table", "at": "LO"}
    answer = sign_in(people[1]).post(
        f"/tables/{table.pk}/moves/", fields, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert "That piece can’t get to LO" in said(answer)
    assert not Entry.objects.exists()


def test_it_is_opened_in_the_lobby_for_some_seasons(people, sign_in):
    html = said(sign_in(people[0]).get("/tables/open/?game=cerke"))
    assert "four seasons" in html
    checked = re.findall(r'<input [^>]*name="seasons"[^>]*value="(\d)"[^>]* checked', html)
    assert checked == ["1", "2"]  # With colleagues, and against a bot.
    assert "A season is about eight moves each." in html


@pytest.mark.parametrize("seasons", ["1", "4"])
def test_a_table_against_a_bot_asks_for_the_seasons_with_their_minutes(people, sign_in, seasons):
    browser = sign_in(people[0])
    form = open_page(browser, "/tables/open/?game=cerke").form("choose")
    offered = [one for one in form.controls if one.name == "seasons"]
    assert [one.value for one in offered] == ["1", "2", "4"]
    assert "four seasons, 20–40 min" in offered[-1].words
    form.press("gentle", seasons=seasons)
    assert Table.objects.get().options == {"seasons": int(seasons)}


def test_the_rules_have_both_names_of_two_seasons(people, sign_in):
    html = said(sign_in(people[0]).get("/rules/cerke/"))
    assert "four are iei2, xo1, kat2 and iat1" in html
    assert "Two may also be called sau2 xot1, the upper season, and ut2 xot1, the lower one" in html

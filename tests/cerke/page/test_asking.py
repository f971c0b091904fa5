"""What one can ask of the page: what a piece is, where the last move went, how it all looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from fontTools.ttLib import TTFont

from games.cerke.page.board import arrow
from games.cerke.rules.kiaak import PIECES, TAM
from games.cerke.rules.pieces import KINDS
from games.tables.models import Seat
from tests.hands import open_page

pytestmark = pytest.mark.django_db
KINGS = ("KA red Io A", "KIA black Io IA")


def said(answer) -> str:
    return answer.content.decode()


def test_there_is_a_place_for_the_answer_whoever_looks(people, lay_out, sign_in):
    table = lay_out()
    camille, ingrid, mehdi = (said(sign_in(one).get(f"/tables/{table.pk}/")) for one in people)
    for waiting in (camille, mehdi):
        assert "data-ask" in waiting
    assert "data-ask" not in ingrid
    for html in (camille, ingrid, mehdi):
        assert html.count("data-chosen") == 1
        assert "data-note" in html


def test_an_own_piece_is_said_to_be_stepped_on(people, lay_out, sign_in):
    table = lay_out(
        "LO red Io A", "LU black Kauk2 IA", "MO red Kauk2 A", "LI red Kauk2 A", *KINGS[1:]
    )
    html = said(sign_in(people[0]).get(f"/cerke/{table.pk}/LI/"))
    labels = re.findall(r'aria-label="([^"]*)"', html)
    assert "LU, black Pawn, of Ingrid, possible" in labels
    table = lay_out("LO red Io A", "LU red Gua2 A", *KINGS[1:])
    html = said(sign_in(people[0]).get(f"/cerke/{table.pk}/LO/"))
    labels = re.findall(r'aria-label="([^"]*)"', html)
    assert "LU, red Archer, yours, to step on" in labels


def test_an_arrow_shows_the_last_move(people, lay_out, play, sign_in):
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", *KINGS, held=["red Kauk2"], throws=[0])
    browser, address = sign_in(people[0]), f"/tables/{table.pk}/"
    assert "ck-arrow" not in said(browser.get(address))
    play(table, 0, "move LO LAU")
    assert 'class="ck-arrow"' in said(browser.get(address))
    play(table, 1, "move KIA KAU")
    play(table, 0, "drop red Kauk2 PO")
    # Nothing has gone from one square to another.
    assert "ck-arrow" not in said(browser.get(address))


def test_an_arrow_turns_where_a_piece_was_stepped_on():
    assert arrow([(0.5, 0.5), (0.5, 0.5)]) == ""
    way = arrow([(0.5, 4.5), (2.5, 4.5), (2.5, 2.5)])
    assert way.startswith("M0.50 4.50L2.50 4.50L2.50 2.75")


def test_settings_say_which_is_on(people, lay_out, sign_in):
    table = lay_out()
    browser, address = sign_in(people[0]), f"/tables/{table.pk}/"

    def pressed() -> list[str]:
        return re.findall(r'value="(\w+)" aria-pressed="true"', said(browser.get(address)))

    assert pressed() == ["auto", "on"]
    open_page(browser, address).press("both").press("off")
    assert pressed() == ["both", "off"]
    open_page(browser, address).press("signs")
    assert pressed() == ["signs", "off"]
    assert "ck-pieces-signs" in said(browser.get(address))
    assert browser.post("/cerke/look/", {"pieces": "runes"}).status_code == 400


def test_each_piece_has_its_character_in_the_font_that_is_served():
    folder = Path(find("cerke/signs.css")).parent
    rules = re.findall(r'data-kind="(\w+)"\] \.ck-code::before \{ content: "(.)"', text(folder))
    assert rules == list(zip(KINDS, PIECES, strict=True))
    drawn = TTFont(folder / "signs.woff").getBestCmap()
    assert set(map(chr, drawn)) == {*PIECES, TAM}


def text(folder: Path) -> str:
    return (folder / "signs.css").read_text()


def test_a_stand_in_is_named_at_its_side(people, lay_out, sign_in):
    table = lay_out()
    assert "played by a bot" in said(sign_in(people[0]).get(f"/tables/{table.pk}/"))
    Seat.objects.filter(table=table, number=1).update(standin="steady")
    html = said(sign_in(people[0]).get(f"/tables/{table.pk}/"))
    # The page marks the side as the seats come: `seat-bot`, from the seat's state.
    assert re.search(r'data-chair="1" data-state="[^"]*bot', html)

"""What the lobby, the page that opens tables and the waiting room tell before anybody sits down."""

import re
from html import unescape

from games.players.models import PALETTES, Player
from games.tables.bot_levels import choices
from games.tables.chairs import chairs_of
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Status, Table
from games.tables.services.timing import Clock
from tests.hands import open_page


def said(answer) -> str:
    return unescape(answer.content.decode())


def test_a_table_that_gathers_tells_rounds_clock_and_how_one_gets_in(people, gather, sign_in):
    camille, ingrid, *_ = people
    gather(4, camille, joining=Joining.CODE, clock=Clock("move", 60))
    html = said(sign_in(ingrid).get("/tables/"))
    assert "1 manche · 1 minute par coup · avec un code" in html


def test_games_are_described_where_one_is_chosen(people, sign_in):
    html = said(sign_in(people[0]).get("/tables/open/?game=papayoo"))
    assert "Ramasse le moins de points possible" in html
    assert "3–8 personnes, 20–40 minutes" in html
    assert 'href="/rules/papayoo/"' in html


def test_a_new_tables_page_offers_bots_of_every_level(people, sign_in):
    """A level is all that is chosen; everything else is as it usually is."""
    page = sign_in(people[0])
    html = said(page.get("/tables/open/?game=papayoo"))
    assert "De quelle force" in html
    form = html[html.index('id="choose"') :].partition("</form>")[0]
    levels = re.findall(r'name="bots" value="(\w+)"', form)
    assert levels == [level for level, _name in choices("papayoo")]
    buttons = re.findall(r'<button class="([^"]*)" name="bots"[^>]*>(.*?)</button>', form)
    assert {look for look, _words in buttons} == {"btn secondary"}, "None looks chosen already."
    assert all("Jouer" in words for _look, words in buttons)
    choosing = open_page(page, "/tables/open/?game=papayoo").form("choose")
    for _sent_twice in range(2):
        choosing.press("steady")
    table = Table.objects.get()
    assert table.status == Status.RUNNING
    assert table.seats.filter(bot="steady").count() == 3


def test_bots_keep_names_and_colours_whoever_else_leaves_and_when_the_game_starts(people, gather):
    table = gather(6, people[0])
    for chair, level in enumerate(("random", "gentle", "sharp"), 1):
        lobby.add_bot(table.pk, people[0], chair, level)

    def bots() -> dict[str, tuple[str, str, int]]:
        table.refresh_from_db()
        chairs = [chair for chair in chairs_of(table) if chair.is_bot]
        return {
            one.level: (one.display_name.split()[1], one.initials, one.palette) for one in chairs
        }

    def names() -> dict[str, str]:
        return {level: name for level, (name, *_rest) in bots().items()}

    for place in range(3):
        assert len({told[place] for told in bots().values()}) == 3
    for _twice in range(2):
        lobby.remove_bot(table.pk, people[0], 2)
    assert names() == {"Hasard": "Pixel", "Malin": "Quartz"}
    lobby.add_bot(table.pk, people[0], 4, "steady")
    lobby.remove_bot(table.pk, people[0], 1)
    # A name that is free again goes to whoever comes next.
    assert names() == {"Prudent": "Turbo", "Malin": "Quartz"}
    before = bots()
    lobby.start(table.pk, people[0], "")
    assert Table.objects.get().status == Status.RUNNING
    assert bots() == before


def test_no_bot_wears_the_colour_of_a_person_at_its_table(people, gather):
    table = gather(6, people[0])
    for chair in (1, 2, 3):
        lobby.add_bot(table.pk, people[0], chair, "steady")
    for palette in range(PALETTES):
        Player.objects.filter(pk=people[0].pk).update(palette=palette)
        worn = [chair.palette for chair in chairs_of(Table.objects.get())]
        assert palette in worn
        assert len(set(worn)) == 4


def test_the_waiting_room_says_how_strong_and_shares_its_link(people, gather, sign_in):
    camille, *_ = people
    table = gather(4, camille)
    html = said(sign_in(camille).get(f"/tables/{table.pk}/"))
    assert "Commencer avec des robots sur les 3 places libres (Prudent)" in html
    (main_key,) = re.findall(r'<button class="btn primary [^>]*id="([^"]+)"', html)
    assert main_key == "ask-everybody", "People are awaited: they are asked first."
    assert 'data-copies="invitation-link"' in html
    assert 'data-shares="invitation-link"' in html


def test_from_one_table_to_the_next_that_waits(people, gather, sign_in):
    camille, ingrid, mehdi, *_ = people
    first, second = gather(3, camille, ingrid, mehdi), gather(3, camille, ingrid, mehdi)
    page = sign_in(camille)
    assert f'href="/tables/{first.pk}/next/"' in said(page.get(f"/tables/{first.pk}/"))
    for here, there in ((first, second), (second, first)):
        answer = page.get(f"/tables/{here.pk}/next/")
        assert answer.headers["Location"] == f"/tables/{there.pk}/"
    elsewhere = sign_in(people[5]).get(f"/tables/{first.pk}/next/")
    assert elsewhere.headers["Location"] == "/tables/"

"""What the lobby and the waiting room tell of a table, and how bots look there."""

from html import unescape

from games.players.models import PALETTES, Player
from games.tables.chairs import chairs_of
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Status, Table
from games.tables.services.timing import Clock


def said(answer) -> str:
    return unescape(answer.content.decode())


def test_a_table_that_gathers_tells_rounds_clock_and_how_one_gets_in(people, gather, sign_in):
    camille, ingrid, *_ = people
    gather(4, camille, joining=Joining.CODE, clock=Clock("move", 60))
    html = said(sign_in(ingrid).get("/tables/"))
    assert "1 manche · 1 minute par coup · avec un code" in html


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

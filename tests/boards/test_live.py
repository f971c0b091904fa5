"""The board in the live stream: one drawing for all readers of a language."""

import re

import pytest

from games.boards import services as boards
from games.boards.models import Month
from games.live.topics import Denied, resolve
from games.players.appearance import PEOPLE
from games.players.models import Role
from tests.boards.conftest import a_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]


def test_the_topic_is_drawn_again_when_its_month_changes_and_another_order_is_another(people):
    usual = resolve("board:2026-11", people[0], "fr")
    other = resolve("board:2026-11:daye", people[0], "fr")
    assert (usual.event, other.event) == ("board-2026-11", "board-2026-11-daye")
    assert usual.channels == other.channels == {Month(year=2026, month=11).channel, PEOPLE}
    named = resolve("board:2026-11:victoire", people[0], "fr")
    assert usual.key == named.key
    assert len({usual.key, other.key, resolve("board:2026-11", people[1], "nb").key}) == 3


def test_what_is_no_board_is_denied(people):
    wrong = ("", ":", ":2026-13", ":2026-1", ":2026-11:name", ":2026-11:daye:1", ":２０２６-11")
    for more in wrong:
        with pytest.raises(Denied):
            resolve(f"board{more}", people[0], "fr")


def test_the_drawing_is_the_same_for_everybody_and_carries_the_version(people, project):
    project("2026-11-19", {people[0]: (5, 2, 0), people[1]: (3, 1, 0)})
    project("2026-11-20", {people[0]: (5, 2, 0)}, "running")
    keys = {resolve("board:2026-11", player, "nb").key for player in people}
    version, html = resolve("board:2026-11", people[0], "nb").draw()
    assert len(keys) == 1
    assert version == 2
    assert re.match(r'\s*<div class="stack" id="board" data-version="2">', html)
    assert "6 dager igjen" in html
    assert not re.search(r'class="[^"]*\bme\b', html)
    assert "csrf" not in html


def test_the_page_listens_to_what_is_pushed(people, project, client):
    project("2026-11-19", {people[0]: (5, 2, 0)})
    client.force_login(people[0])
    for order in ("victoire", "daye"):
        html = client.get(f"/2026/11/?sort={order}").content.decode()
        topic = re.search(r'sse-connect="/live/\?on=(board[^"]*)"', html).group(1)
        found = resolve(topic, people[0], "fr")
        assert f'sse-swap="{found.event}"' in html
        drawn = found.draw()[1]
        shown = html.replace(" me", "")
        assert drawn.replace(" me", "").strip() in shown


def test_its_times_are_the_offices(people, project, client, at):
    at("2026-12-01 09:00+01:00")
    project("2026-11-19", {people[0]: (5, 2, 0)})
    admin = a_player("Ada", role=Role.ADMIN)
    boards.close_month(2026, 11, admin, {})
    boards.reopen_month(2026, 11, admin, "A dāye was missing.")
    drawn = resolve("board:2026-11", people[0], "en").draw()[1]
    times = re.findall(r'<time datetime="([^"]+)"', drawn)
    assert {time[10:] for time in times} == {"T09:00:00+01:00"}
    client.force_login(people[0])
    page = client.get("/2026/11/").content.decode()
    assert times == re.findall(r'<time datetime="([^"]+)"', page)


def test_that_a_month_is_closed_and_opened_again_is_read_out(people, project, at):
    camille, ingrid, *_ = people
    at("2026-12-01 09:00+01:00")
    project("2026-11-19", {camille: (5, 2, 0), ingrid: (3, 1, 9)})
    admin = a_player("Ada", role=Role.ADMIN)

    def said(language="en"):
        drawn = resolve("board:2026-11", camille, language).draw()[1]
        return re.findall(r'id="board"[^>]* data-say="([^"]*)"', drawn)

    assert said() == []
    boards.close_month(2026, 11, admin, {})
    assert said() == ["November is closed.\nGrand Späyin: Camille\nMastäye: Camille\nTikäo: Ingrid"]
    assert said("fr")[0].startswith("Novembre est clôturé.\nGrand Späyin\u202f: Camille")
    assert said("nb")[0].startswith("November er avsluttet.")
    boards.reopen_month(2026, 11, admin, "A dāye was missing.")
    assert said() == ["The month is open again."]

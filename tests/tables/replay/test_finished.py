"""The list of tables that are over."""

import re

import pytest

from games.players.models import Player
from games.tables import finished_tables
from games.tables.models import Status, Table
from tests.tables.replay.conftest import came_in, played_record

pytestmark = pytest.mark.django_db


def test_it_lists_what_has_ended_and_nothing_else(play_out, people, sign_in):
    over, runs = play_out("papayoo"), play_out("papayoo", 10)
    reader = sign_in(people[3])
    html = reader.get("/tables/finished/").content.decode()
    assert f'href="/tables/{over.pk}/replay/"' in html
    assert f"/tables/{runs.pk}/" not in html
    Table.objects.filter(pk=over.pk).update(status=Status.STOPPED, outcome=None)
    assert "Sans résultat" in reader.get("/tables/finished/").content.decode()


def test_it_is_filtered_by_game_and_person(play_out, people, sign_in):
    table = play_out("papayoo")
    came_in(played_record("spirale"))

    def found(game: str, person: Player | None) -> list[str]:
        rows = finished_tables.read_page(game, person, 1).rows
        return [row.table.game for row in rows]

    assert found("", None) == ["spirale", "papayoo"]
    assert found("papayoo", None) == found("", people[1]) == ["papayoo"]
    assert found("", people[3]) == []
    reader = sign_in(people[3])
    for query in ("?game=papayoo", f"?player={people[1].pk}", "?game=x&player=x&page=-1"):
        html = reader.get(f"/tables/finished/{query}").content.decode()
        assert f'href="/tables/{table.pk}/replay/"' in html
    html = reader.get(f"/tables/finished/?player={people[3].pk}").content.decode()
    assert 'id="replay-' not in html
    (empty,) = re.findall(r'<div class="empty">.*?</div>', html, re.DOTALL)
    assert "Pas encore de table terminée" in empty
    assert 'href="/tables/finished/"' in empty, "The way back to all that have ended."


def test_many_come_in_pages(play_out, people, sign_in, monkeypatch):
    monkeypatch.setattr(finished_tables, "A_PAGE", 1)
    tables, reader = [play_out(game) for game in ("papayoo", "spirale")], sign_in(people[3])
    for page, table in ((2, tables[0]), (1, tables[1])):
        html = reader.get(f"/tables/finished/?page={page}").content.decode()
        assert re.findall(r'id="replay-(\d+)', html) == [str(table.pk)]
        assert f"Page {page} sur 2" in html


def test_whoever_won_is_told_so_and_the_others_who_it_was(play_out, people, sign_in):
    table = play_out("papayoo")
    (first,) = (seat for seat in table.seats.all() if table.outcome["places"][seat.number] == 1)
    for person in people[:4]:
        html = sign_in(person).get(f"/tables/{table.pk}/").content.decode()
        words = "Tu l’emportes" if person == first.player else f"{first.player.name} l’emporte"
        assert f'<h2 id="ended">{words}</h2>' in html
        assert f"La partie est finie&#10;{words}" in html
        assert f'href="/tables/{table.pk}/replay/"' in html
    assert 'href="/tables/finished/"' in sign_in(people[0]).get("/tables/").content.decode()

"""The list of tables that are over."""

import re

import pytest

from games.players.models import Player
from games.tables import finished_tables
from games.tables.models import Seat, Status, Table
from tests.tables.replay.conftest import came_in, played_record

pytestmark = pytest.mark.django_db


def copies(table: Table, count: int) -> None:
    """More tables like this one."""
    seats = list(table.seats.all())
    for _ in range(count):
        table.pk, table.opened_with = None, None
        table._state.adding = True
        table.save(force_insert=True)
        Seat.objects.bulk_create(
            Seat(table=table, number=seat.number, player=seat.player) for seat in seats
        )


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
    assert "Pas encore de table terminée" in html


def test_many_come_in_pages(play_out, people, sign_in):
    table, reader = play_out("papayoo"), sign_in(people[3])
    copies(Table.objects.get(pk=table.pk), 30)
    html = reader.get("/tables/finished/").content.decode()
    assert html.count('id="replay-') == finished_tables.A_PAGE
    assert "Page 1 sur 2" in html
    assert reader.get("/tables/finished/?page=2").content.decode().count('id="replay-') == 7


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


def test_a_filter_that_finds_nothing_leads_back_to_all_that_have_ended(play_out, people, sign_in):
    play_out("papayoo")
    html = sign_in(people[0]).get("/tables/finished/?game=cerke").content.decode()
    (empty,) = re.findall(r'<div class="empty">.*?</div>', html, re.DOTALL)
    assert 'href="/tables/finished/"' in empty

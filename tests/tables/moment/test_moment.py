"""The best moment of a table: on its result, in its replay, on its own page."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from games.tables.playback import best_moment_of
from tests.papayoo.tables import open_table, play_on
from tests.spirale import tables as spirale

pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]


def test_a_round_of_papayoo_has_its_greatest_trick(people: list[Player], sign_in: SignIn) -> None:
    table = open_table(people)
    play_on(table, people, lambda state: bool(state.trick))
    browser = sign_in(people[0])
    address = f"/tables/{table.pk}/moment/"
    assert browser.get(address).status_code == 404
    assert "Best moment" not in browser.get(f"/tables/{table.pk}/").content.decode()
    play_on(table, people, lambda state: False)
    table = Table.objects.get(pk=table.pk)
    found = best_moment_of(table)
    assert found is not None
    page = unescape(browser.get(f"/tables/{table.pk}/").content.decode())
    own = best_moment_of(table, 0)
    assert own is not None
    assert own.words in page
    assert f'href="/tables/{table.pk}/replay/{found.number}/"' in page
    assert browser.get(f"/tables/{table.pk}/replay/{found.number}/").status_code == 200
    shown = unescape(browser.get(address).content.decode())
    assert found.words in shown
    # Whoever may not see the table may not see its moment.
    assert Client().get(address).status_code == 302


def test_its_result_speaks_to_whoever_made_it_and_shares_it_as_others_read_it(
    people: list[Player], sign_in: SignIn
) -> None:
    table = open_table(people)
    play_on(table, people, lambda state: False)
    table = Table.objects.get(pk=table.pk)
    found = best_moment_of(table)
    assert found is not None
    spoken_to = []
    for player in people[:3]:
        browser = sign_in(player)
        result = unescape(browser.get(f"/tables/{table.pk}/").content.decode())
        if found.words not in result:
            spoken_to.append(player.name)
            assert "You take" in result
        shared = unescape(browser.get(f"/tables/{table.pk}/moment/").content.decode())
        assert found.words in shared
    assert len(spoken_to) == 1
    assert found.words.startswith(spoken_to[0])


def test_in_la_spirale_it_is_the_move_that_gained_most(people: list[Player]) -> None:
    table = spirale.lay_out(people[:2], gold=[9, 9], spiral=[0, 2])
    spirale.play(table, people, "0 announce 4", "1 announce 2", "0 pass", "1 pass", "1 resign")
    table.refresh_from_db()
    found = best_moment_of(table)
    assert found is not None
    assert found.number == 2
    assert "Camille 4" in found.words


def test_a_table_without_anything_great_names_nothing(
    people: list[Player], sign_in: SignIn
) -> None:
    table = services.open_table("cerke", {"seasons": 1}, players=people[:2])
    seat = services.state_of(table).turn
    services.play(table.pk, people[seat], "resign", 0)
    assert best_moment_of(Table.objects.get(pk=table.pk)) is None
    page = sign_in(people[0]).get(f"/tables/{table.pk}/")
    assert "best-moment" not in page.content.decode()

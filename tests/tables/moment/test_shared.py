"""The best moment by link: for visitors too, as long as the table counts."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables import best_moment
from games.tables.models import Table
from games.tables.playback import best_moment_of
from tests.spirale import tables as spirale

pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]


@pytest.fixture
def over(people: list[Player]) -> Table:
    table = spirale.lay_out(people[:2], gold=[9, 9], spiral=[0, 2])
    spirale.play(table, people, "0 announce 4", "1 announce 2", "0 pass", "1 pass", "1 resign")
    return Table.objects.get(pk=table.pk)


def test_whoever_sat_there_has_its_link_and_a_visitor_sees_it(
    people: list[Player], over: Table, sign_in: SignIn, client: Client
) -> None:
    page = sign_in(people[0]).get(f"/tables/{over.pk}/moment/").content.decode()
    address = best_moment.address(over)
    assert f'value="{address}"' in page
    looker = sign_in(people[2]).get(f"/tables/{over.pk}/moment/").content.decode()
    assert address not in looker
    path = f"/tables/moments/{best_moment.token(over)}/"
    assert address.endswith(path)
    shown = client.get(path, headers={"accept-language": "en"})
    told, moment = unescape(shown.content.decode()), best_moment_of(over)
    assert shown.status_code == 200
    assert moment is not None
    assert f'property="og:title" content="La Spirale d’Or – {moment.words}"' in told
    assert 'property="og:locale" content="en_GB"' in told
    assert "Sign in and see it again" in told
    assert (shown["X-Robots-Tag"], shown["Cache-Control"]) == ("noindex", "no-cache, private")
    mine = sign_in(people[0]).get(path).content.decode()
    assert "Sign in and" not in mine


def test_no_other_link_opens_anything(over: Table, client: Client) -> None:
    token = best_moment.token(over)
    for wrong in (
        f"{over.pk}-x",
        token[:-1],
        f"{over.pk + 1}-{token.partition('-')[2]}",
        "9" * 200,
    ):
        assert client.get(f"/tables/moments/{wrong}/").status_code == 404


def test_it_dies_when_the_table_is_annulled(
    people: list[Player], over: Table, sign_in: SignIn, client: Client
) -> None:
    Table.objects.filter(pk=over.pk).update(annulled=True)
    assert client.get(f"/tables/moments/{best_moment.token(over)}/").status_code == 404
    page = sign_in(people[0]).get(f"/tables/{over.pk}/moment/").content.decode()
    assert best_moment.address(over) not in page


def test_a_table_that_runs_has_none(people: list[Player], client: Client) -> None:
    table = spirale.lay_out(people[:2], gold=[9, 9], spiral=[0, 2])
    assert client.get(f"/tables/moments/{best_moment.token(table)}/").status_code == 404

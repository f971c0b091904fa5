"""The best moment of a table: on its result, in its replay, on its own page, and by a link."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables import best_moment, services
from games.tables.models import Table
from games.tables.playback import best_moment_of
from tests.papayoo.tables import open_table, play_on
from tests.spirale import tables as spirale

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SignIn = Callable[[Any], Client]


def text(browser: Client, address: str) -> str:
    return unescape(browser.get(address).content.decode())


def test_a_round_of_papayoo_has_its_greatest_trick_told_to_whoever_made_it(
    people: list[Player], sign_in: SignIn, client: Client
) -> None:
    """It is shared as others read it."""
    table = open_table(people)
    play_on(table, people, lambda state: bool(state.trick))
    browser, page = sign_in(people[0]), f"/tables/{table.pk}/"
    assert browser.get(f"{page}moment/").status_code == 404
    assert "Best moment" not in text(browser, page)
    play_on(table, people, lambda state: False)
    table = Table.objects.get(pk=table.pk)
    found, own = best_moment_of(table), best_moment_of(table, 0)
    assert found is not None
    assert own is not None
    result = text(browser, page)
    assert own.words in result
    assert f'href="{page}replay/{found.number}/"' in result
    assert browser.get(f"{page}replay/{found.number}/").status_code == 200
    spoken_to = []
    for player in people:
        assert found.words in text(sign_in(player), f"{page}moment/")
        result = text(sign_in(player), page)
        if found.words not in result:
            spoken_to.append(player.name)
            assert "You take" in result
    assert len(spoken_to) == 1
    assert found.words.startswith(spoken_to[0])
    # Whoever may not see the table may not see its moment.
    assert client.get(f"{page}moment/").status_code == 302


def test_a_table_without_anything_great_names_nothing(
    people: list[Player], sign_in: SignIn
) -> None:
    table = services.open_table("cerke", {"seasons": 1}, players=people[:2])
    seat = services.state_of(table).turn
    services.play(table.pk, people[seat], "resign", 0)
    assert best_moment_of(Table.objects.get(pk=table.pk)) is None
    assert "best-moment" not in text(sign_in(people[0]), f"/tables/{table.pk}/")


# By a link


@pytest.fixture
def over(people: list[Player]) -> Table:
    table = spirale.lay_out(people[:2], gold=[9, 9], spiral=[0, 2])
    spirale.play(table, people, "0 announce 4", "1 announce 2", "0 pass", "1 pass", "1 resign")
    return Table.objects.get(pk=table.pk)


def test_in_la_spirale_it_is_the_move_that_gained_most(over: Table) -> None:
    found = best_moment_of(over)
    assert found is not None
    assert found.number == 2
    assert "Camille 4" in found.words


def test_whoever_sat_there_has_its_link_and_a_visitor_sees_it(
    people: list[Player], over: Table, sign_in: SignIn, client: Client
) -> None:
    page, address = f"/tables/{over.pk}/moment/", best_moment.address(over)
    assert f'value="{address}"' in text(sign_in(people[0]), page)
    assert address not in text(sign_in(people[2]), page)
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
    assert "Sign in and" not in text(sign_in(people[0]), path)


def test_no_other_link_opens_anything_and_it_dies_when_the_table_is_annulled(
    people: list[Player], over: Table, sign_in: SignIn, client: Client
) -> None:
    token = best_moment.token(over)
    other = f"{over.pk + 1}-{token.partition('-')[2]}"
    running = spirale.lay_out(people[:2], gold=[9, 9], spiral=[0, 2])
    wrong = (f"{over.pk}-x", token[:-1], other, "9" * 200, best_moment.token(running))
    for one in wrong:
        assert client.get(f"/tables/moments/{one}/").status_code == 404
    Table.objects.filter(pk=over.pk).update(annulled=True)
    assert client.get(f"/tables/moments/{token}/").status_code == 404
    page = text(sign_in(people[0]), f"/tables/{over.pk}/moment/")
    assert best_moment.address(over) not in page

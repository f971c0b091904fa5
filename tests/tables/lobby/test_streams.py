"""The lobby, the waiting room and the number of turns change before one's eyes."""

from typing import Any

import pytest

from games.tables.lobby import services as lobby
from games.tables.models import Table
from tests.live.client import EventStream

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def waiting(people: list[Any]) -> Table:
    """Camille waits for two more."""
    return lobby.open_table(people[0], "papayoo", 3, {"rounds": 1})


def until(stream: EventStream, words: str) -> str:
    """The first event that says so."""
    while words not in (html := stream.next().html):
        pass
    return html


def test_everybody_in_the_lobby_sees_a_table_open_and_fill(site, people, sign_in, waiting) -> None:
    with EventStream(site.url, sign_in(people[3]), "lobby:1") as stream:
        until(stream, "2 places")
        lobby.sit(waiting.pk, people[1])
        until(stream, "Il manque une personne")
        lobby.open_table(people[1], "papayoo", 4, {})
        until(stream, "3 places")


def test_the_waiting_room_sends_everybody_to_the_game(site, people, sign_in, waiting) -> None:
    camille, ingrid, mehdi, sofie, *_ = people
    topic = f"gathering:{waiting.pk}"
    with (
        EventStream(site.url, sign_in(camille), topic) as host,
        EventStream(site.url, sign_in(sofie), topic) as other,
    ):
        assert 'id="start-bots"' in host.next().html
        assert 'id="start-bots"' not in other.next().html
        lobby.sit(waiting.pk, ingrid)
        until(host, "Ingrid")
        lobby.sit(waiting.pk, mehdi)
        for stream in (host, other):
            until(stream, f'data-goto="/tables/{waiting.pk}/"')


def test_turns_and_invitations_reach_every_page(site, people, sign_in, waiting) -> None:
    camille, ingrid, mehdi, *_ = people
    with EventStream(site.url, sign_in(ingrid), "turns") as stream:
        assert "count" not in stream.next().html.replace("turn-count", "")
        lobby.invite(waiting.pk, camille, ingrid.pk)
        until(stream, "Camille t’invite à une table")
        lobby.sit(waiting.pk, ingrid)
        lobby.sit(waiting.pk, mehdi)
        assert "t’invite" not in until(stream, '<span class="count">1')


def test_the_page_of_a_table_doesnt_count_that_table(site, people, sign_in, waiting) -> None:
    _camille, ingrid, mehdi, *_ = people
    lobby.sit(waiting.pk, ingrid)
    lobby.sit(waiting.pk, mehdi)
    table = Table.objects.get(pk=waiting.pk)
    whose = table.seats.filter(turn=True).select_related("player").first()
    assert whose is not None
    browser = sign_in(whose.player)
    html = browser.get(f"/tables/{table.pk}/").content.decode()
    assert f"on=turns:{table.pk}&amp;" in html
    assert '<span class="count">' not in html
    assert '<span class="count">1' in browser.get("/tables/").content.decode()
    with EventStream(site.url, browser, f"turns:{table.pk}") as stream:
        assert '<span class="count">' not in stream.next().html
    with EventStream(site.url, browser, "turns") as stream:
        assert '<span class="count">1' in stream.next().html

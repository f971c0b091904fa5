"""Whoever opens a stream: one object for all streams of somebody who is as before."""

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from games.players import services
from games.players.auth import streams
from games.players.models import Player, Role

pytestmark = pytest.mark.django_db


def reader(client: Client) -> Player:
    """The player of a stream that this browser opens."""
    request = RequestFactory().get("/live/")
    request.COOKIES[settings.SESSION_COOKIE_NAME] = client.cookies[
        settings.SESSION_COOKIE_NAME
    ].value
    who = streams.visit(request, "").who
    assert isinstance(who, Player)
    return who


def test_streams_of_a_player_hold_one_object_until_something_changes() -> None:
    services.ensure_office()
    player, client = services.add_player("Camille", "", "fr", Role.MEMBER), Client()
    client.force_login(player)
    first = reader(client)
    assert reader(client) is first
    Player.objects.filter(pk=player.pk).update(hand="left")
    later = reader(client)
    assert later is not first
    assert (first.hand, later.hand) == ("right", "left")
    assert reader(client) is later

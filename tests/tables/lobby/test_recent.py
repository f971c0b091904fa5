"""R9: lists of people begin with whoever was in last."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.players.models import Device, Player
from games.tables.lobby.recent_players import by_recent_activity
from games.tables.models import Table

pytestmark = pytest.mark.django_db


def days_ago(days: int):
    return timezone.now() - timedelta(days=days)


def test_the_last_ones_in_come_first_and_whoever_is_long_away_behind(people, gather, sign_in):
    camille, ingrid, mehdi, sofie = people[:4]
    Player.objects.update(joined=days_ago(400))
    table = gather(3, camille, ingrid)
    Table.objects.filter(pk=table.pk).update(moved_at=days_ago(89))
    for player, days in ((mehdi, 3), (sofie, 91)):
        sign_in(player)
        Device.objects.filter(player=player).update(last_seen=days_ago(days))
    found = by_recent_activity(Player.objects.all())
    assert found.recent == [mehdi, *sorted((camille, ingrid), key=lambda one: one.name_key)]
    assert sofie in found.others
    assert len(found) == len(people)


def test_the_invitation_of_a_table_says_so(people, gather, sign_in):
    camille, sofie = people[0], people[3]
    Player.objects.filter(pk=sofie.pk).update(joined=days_ago(400))
    page = sign_in(camille).get(f"/tables/{gather(3, camille).pk}/").content.decode()
    assert page.index("<optgroup") < page.index(">Sofie</option>")
    assert page.index(">Ingrid</option>") < page.index("<optgroup")

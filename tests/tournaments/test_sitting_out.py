"""R7 at a tournament’s table: whoever doesn’t move is sat out by the organiser alone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.tables import ties
from games.tables.absence import services
from games.tables.models import SatOut, Seat, Table
from tests.tournaments.playing import begun, next_round

SignIn = Callable[[Player], Client]


def test_the_organiser_lets_a_bot_play_and_everybody_reads_it(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:4])
    pairing = next_round(made, 1).pairings.exclude(chairs__entrant__player=office[0])[0]
    table = pairing.sittings.get().table
    now = timezone.now()
    then = now - timedelta(minutes=10)
    Table.objects.filter(pk=table.pk).update(started_at=then, moved_at=then, clock=None)
    Seat.objects.filter(table=table).update(seen_at=now, here_since=then)
    about = Seat.objects.filter(table=table, turn=True)[0]
    other = table.seats.exclude(pk=about.pk).first()
    with pytest.raises(ties.Tied):
        services.vote_to_sit_out(table.pk, other.player, about.number, True)
    at_table = sign_in(other.player).get(f"/tables/{table.pk}/").content.decode()
    assert 'id="sit-out-' not in at_table
    address = f"/tournaments/{made.pk}/rounds/1/tables/{pairing.number}/"
    fields = {"what": "sit_out", "player": str(about.player_id)}
    assert sign_in(other.player).post(address, fields).status_code == 403
    browser = sign_in(office[0])
    assert 'id="stalling"' in browser.get(address).content.decode()
    for _twice in range(2):
        assert browser.post(address, fields).status_code in (302, 303)
    assert SatOut.objects.get().by == office[0]
    assert Seat.objects.get(pk=about.pk).standin
    assert [one.what for one in made.remarks.filter(what="sat_out")] == ["sat_out"]
    assert browser.get(address).status_code == 200
    # Somebody else is not waited for: said on the tournament's page, and nothing changes.
    assert browser.post(address, {"what": "sit_out", "player": "9"}).status_code in (302, 303)
    assert SatOut.objects.count() == 1

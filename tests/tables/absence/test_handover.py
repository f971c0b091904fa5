"""Handing one's seat to a colleague: once, for a while, with its hand, its turn and its clock."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.players import services as players
from games.players.privacy.erasure import services as erasure
from games.players.privacy.own_data import everything
from games.tables import audience, services
from games.tables.absence import services as absence
from games.tables.checks import faults
from games.tables.errors import NotSeated
from games.tables.handover import links
from games.tables.handover import services as handing
from games.tables.handover.errors import NoHandover, SeatedAlready
from games.tables.lobby.errors import MayNotSit
from games.tables.models import Asked, Handover, Seat, Vote
from tests.tables.absence.conftest import MINUTE, fresh, journal, leave, move, seat_of

pytestmark = pytest.mark.django_db


def token_of(offered: Handover) -> str:
    return links.url_of(offered).rstrip("/").rsplit("/", 1)[-1]


def hand_over(table, giver, newcomer) -> Seat:
    return handing.take(table.pk, newcomer, token_of(handing.offer(table.pk, giver)))


def test_the_newcomer_has_the_hand_and_the_former_player_watches(people, table, sign_in):
    camille, lars = people[0], people[5]
    seat = seat_of(table, camille)
    order = [one.number for one in table.seats.all()]
    mine = audience.observe(table, seat.number)
    move(table, camille)
    hand_over(table, camille, lars)
    assert services.seat_of(table.pk, lars) == seat.number
    assert services.seat_of(table.pk, camille) is None
    assert [one.number for one in table.seats.all()] == order
    assert mine.hand
    hidden = sign_in(camille).get(f"/tables/{table.pk}/").content.decode()
    assert "Tu regardes" in hidden
    assert 'form="act" name="move"' not in hidden
    assert "Tu regardes" not in sign_in(lars).get(f"/tables/{table.pk}/").content.decode()
    with pytest.raises(NotSeated):
        move_as(table, camille, seat.number)
    for player in people[1:3]:
        move(table, player)
    while not seat_of(table, lars).turn:
        move(table, Seat.objects.get(table=table, turn=True).player)
    move(table, lars)
    moved = [by for number, _move, by, _clock in journal(table) if number == seat.number]
    assert moved == [camille.pk, lars.pk]
    assert faults(fresh(table)) == []
    # What was done before keeps the name of who did it.
    told = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert "Camille a choisi" in told
    assert "Lars joue" in told


def move_as(table, player, number: int) -> None:
    services.play(table.pk, player, "pass 1S 2S 3S 4S 5S", fresh(table).version)


def test_pages_drawn_before_look_older(people, table):
    camille, lars = people[0], people[5]
    type(camille).objects.filter(pk=camille.pk).update(changes=7)
    hand_over(table, camille, lars)
    lars.refresh_from_db()
    assert lars.changes > 7


def test_the_link_is_used_once(people, table):
    camille, theo, lars = people[0], people[4], people[5]
    token = token_of(handing.offer(table.pk, camille))
    for _ in range(2):
        handing.take(table.pk, lars, token)
    with pytest.raises(NoHandover):
        handing.take(table.pk, theo, token)
    with pytest.raises(NoHandover):
        handing.take(table.pk, camille, token)
    assert seat_of(table, lars).player == lars


def test_it_is_shown_again_until_it_is_revoked_or_too_old(people, table, sign_in):
    camille, lars = people[0], people[5]
    page, address = sign_in(camille), f"/tables/{table.pk}/handover/"
    assert 'class="qr"' not in part(page.get(address))
    for _ in range(2):
        assert page.post(address)["Location"] == address
    assert Handover.objects.count() == 1
    html = part(page.get(address))
    link = re.search(r'href="[^"]*(/tables/\d+/seat/[^"]+)"', html)
    assert link
    assert 'class="qr"' in html
    assert "te donne sa place" in sign_in(lars).get(link[1]).content.decode()
    assert seat_of(table, camille)  # Looking takes nothing.
    for _ in range(2):
        page.post(address + "revoke/")
    for ask in (sign_in(lars).get, sign_in(lars).post):
        assert "ne mène plus à aucune place" in told_after(ask, link[1], table)
    late = handing.offer(table.pk, camille)
    Handover.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NoHandover):
        handing.take(table.pk, lars, token_of(late))
    anew = handing.offer(table.pk, camille)
    assert token_of(anew) != token_of(late)
    assert sign_in(lars).post(f"/tables/{table.pk}/seat/{token_of(anew)}/").status_code == 303
    assert seat_of(table, lars)


def told_after(ask, address: str, table) -> str:
    """The table's page, to which a refused one leads."""
    answer = ask(address)
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    return ask.__self__.get(answer["Location"]).content.decode()


def part(answer) -> str:
    html = answer.content.decode()
    return html[html.index('id="main"') :]


def test_who_sits_there_takes_no_second_seat(people, table, sign_in):
    token = token_of(handing.offer(table.pk, people[0]))
    with pytest.raises(SeatedAlready):
        handing.take(table.pk, people[1], token)
    answer = sign_in(people[1]).get(f"/tables/{table.pk}/seat/{token}/")
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert Handover.objects.get().taken_at is None


def test_nobody_without_a_phone_takes_a_seat(people, table):
    token = token_of(handing.offer(table.pk, people[0]))
    people[5].is_ghost = True
    people[5].save()
    with pytest.raises(MayNotSit):
        handing.take(table.pk, people[5], token)


def test_a_link_of_another_table_leads_nowhere(people, table, sit_down):
    other = sit_down(*people[:3])
    token = token_of(handing.offer(other.pk, people[0]))
    with pytest.raises(NoHandover):
        handing.take(table.pk, people[5], token)


def test_a_seat_that_was_handed_on_goes_no_further_by_an_older_link(people, table):
    camille, theo, lars = people[0], people[4], people[5]
    older = handing.offer(table.pk, camille)
    Seat.objects.filter(pk=older.seat_id).update(player=theo)
    with pytest.raises(NoHandover):
        handing.take(table.pk, lars, token_of(older))


def test_the_newcomer_replaces_the_stand_in_and_has_no_vote_yet(people, sit_down):
    table = sit_down(*people[:3], clock=MINUTE)
    camille, ingrid, lars = people[0], people[1], people[5]
    token = token_of(handing.offer(table.pk, camille))
    absence.vote(table.pk, camille, Asked.STOP, on=True)
    leave(table, camille)
    absence.let_bots_play(table.pk, ingrid, 0, {seat_of(table, camille).number})
    seat = handing.take(table.pk, lars, token)
    seat.refresh_from_db()
    assert seat.standin == ""
    assert seat.due_at is not None
    assert not Vote.objects.exists()


def test_the_turn_goes_with_the_seat(people, table, sign_in):
    hand_over(table, people[0], people[5])
    assert '<span class="count">1' in sign_in(people[5]).get("/inbox/").content.decode()
    assert '<span class="count">' not in sign_in(people[0]).get("/inbox/").content.decode()


def test_a_table_that_has_ended_has_nothing_to_hand_over(people, table, sign_in):
    token = token_of(handing.offer(table.pk, people[0]))
    for player in people[:2]:
        absence.vote(table.pk, player, Asked.STOP, on=True)
    assert not Handover.objects.exists()
    with pytest.raises(NoHandover):
        handing.take(table.pk, people[5], token)
    ask = sign_in(people[0]).post
    assert "Cette table est terminée" in told_after(ask, f"/tables/{table.pk}/handover/", table)


def test_what_was_handed_over_is_told_and_forgotten(people, table):
    players.ensure_office()
    hand_over(table, people[0], people[5])
    assert everything(people[0])["tables"]["handed_over"][0]["table"] == table.pk
    assert everything(people[5])["tables"]["taken_over"][0]["table"] == table.pk
    handing.offer(table.pk, people[5])
    erasure.erase(people[5], people[5])
    assert Handover.objects.filter(taken_at=None).count() == 0

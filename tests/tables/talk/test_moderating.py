"""A line is removed, its author muted for oneself; some names are nobody’s."""

import pytest

from games.players import services as players
from games.players.models import AdminAct, Office, Player, Role
from games.players.names import NameRefused
from games.tables.lobby import services as lobby
from games.tables.models import Habits, Table, Talk
from games.tables.talk import services
from games.tables.talk.rendering import lines
from tests.hands import open_page
from tests.refusals import refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player) -> list[Player]:
    roles = {"Mehdi": Role.REFEREE}
    names = ("Camille", "Ingrid", "Mehdi")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


@pytest.fixture
def line(people) -> Talk:
    """Ingrid says something at Camille’s table."""
    camille, ingrid, _mehdi = people
    table = lobby.open_table(camille, "cerke", 2, {})
    lobby.sit(table.pk, ingrid)
    services.say(table.pk, ingrid, text="Something rude")
    return Talk.objects.get()


def test_a_referee_removes_it_and_the_activity_log_keeps_that(people, line):
    _camille, ingrid, mehdi = people
    with refuses("Only referees and admins can remove messages."):
        services.remove(line.table_id, line.pk, ingrid)
    for _ in range(2):
        services.remove(line.table_id, line.pk, mehdi)
    act = AdminAct.objects.get(what="remove_talk")
    assert (act.by, act.whom, "rude" in act.detail) == (mehdi, ingrid, False)
    assert not Talk.objects.exists()


def test_whoever_is_muted_is_muted_for_one_reader_alone(people, line, sign_in):
    camille, ingrid, mehdi = people
    page = f"/tables/{line.table_id}/"
    phone = sign_in(camille)
    about = f"{page}talk/{line.pk}/"
    open_page(phone, page).follow(about).press("Mute")
    assert "Something rude" not in phone.get(page).content.decode()
    assert "Something rude" in sign_in(mehdi).get(page).content.decode()
    assert lines(Table.objects.get(), muted=(ingrid.pk,)) == []
    assert "Unmute Ingrid" in phone.get(page).content.decode()
    open_page(phone, page).press("Unmute Ingrid")
    assert Habits.objects.get(player=camille).muted == []


def test_a_broken_form_changes_nothing(people, line, sign_in):
    about = f"/tables/{line.table_id}/talk/{line.pk}/"
    phone = sign_in(people[0])
    assert phone.post(about, {"what": "no"}).status_code == 400
    assert phone.post(about, {"what": "remove"}).status_code == 403
    assert phone.get(f"/tables/{line.table_id}/talk/99999/").status_code == 404
    assert Talk.objects.count() == 1


def test_reserved_names_are_nobodys(people):
    players.ensure_office()
    Office.objects.update(reserved_names="Admin, arbitre")
    camille = people[0]
    for name in ("admin", "Ádmin", "The Arbitre", "Аdmin"):
        with pytest.raises(NameRefused):
            players.save_settings(camille, name, {})
    players.save_settings(camille, "Administratrice", {})
    camille.refresh_from_db()
    assert camille.name == "Administratrice"

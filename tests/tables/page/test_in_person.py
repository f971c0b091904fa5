"""Games that were played in person: their results stay readable, and count as they did."""

from typing import Any

import pytest

from games.boards.checks import differences
from games.honours import table_honours
from games.players.models import Player, Role
from games.tables import annulments
from games.tables.models import Status, Table
from tests.tables.in_person import played_in_person


@pytest.fixture
def people(db: None, make_player: Any) -> list[Player]:
    roles = {"Ingrid": Role.REFEREE}
    names = ("Camille", "Ingrid", "Mehdi", "Sofie")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


def shares(table: Table) -> list[tuple[int, int | None, bool, int | None]]:
    found = table_honours.honours_of_table(table)
    return sorted((one.player_id, one.place, one.won, one.points) for one in found)


def test_its_result_is_read_and_counts(people, sign_in):
    camille, _ingrid, mehdi, sofie = people
    table = played_in_person([camille, mehdi, sofie], (1, 2, 2), (90, 80, 80))
    assert shares(table) == [
        (camille.pk, 1, True, 90),
        (mehdi.pk, 2, False, 80),
        (sofie.pk, 2, False, 80),
    ]
    page = sign_in(sofie).get(f"/tables/{table.pk}/").content.decode()
    assert "played in person" in page
    assert "Mehdi" in page
    assert "doesn’t count" not in page
    listed = sign_in(sofie).get("/tables/finished/").content.decode()
    assert "played in person" in listed
    assert f'href="/tables/{table.pk}/"' in listed


def test_one_that_was_never_confirmed_says_so(people, sign_in):
    camille, _ingrid, mehdi, _sofie = people
    table = played_in_person([camille, mehdi], (1, 2), status=Status.STOPPED)
    assert shares(table) == []
    for page in (f"/tables/{table.pk}/", "/tables/finished/"):
        assert "doesn’t count" in sign_in(mehdi).get(page).content.decode()


def test_a_referee_annuls_it(people, sign_in):
    camille, ingrid, mehdi, _sofie = people
    table = played_in_person([camille, mehdi], (1, 2))
    assert "Annul this table" in sign_in(ingrid).get(f"/tables/{table.pk}/").content.decode()
    annulments.annul_as_referee(table.pk, ingrid, "A slip")
    assert "no longer counts" in sign_in(mehdi).get(f"/tables/{table.pk}/").content.decode()
    assert shares(Table.objects.get()) == []
    assert list(differences()) == []


def test_it_has_no_move_log_to_show_or_to_move(people, sign_in):
    table = played_in_person(people, (1, 2, 3, 4))
    reader, page = sign_in(people[0]), f"/tables/{table.pk}/"
    answers = [
        reader.get(page + what) for what in ("record.json", "proof.json", "replay/", "verify/")
    ]
    answers.append(reader.post(f"{page}moves/", {"move": "x", "version": "0"}))
    assert {answer.status_code for answer in answers} <= {302, 303, 404, 409}

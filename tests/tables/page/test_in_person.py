"""Games that were played in person: their results stay readable, and count as they did."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import translation

from games.boards.checks import differences
from games.honours import counting
from games.players.models import Player, Role
from games.tables import annulments as annulling
from games.tables.models import Status, Table
from spaye_site import removals
from tests import one_by_one
from tests.tables.in_person import played_in_person

AT = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
BEFORE = ("tables", "0020_no_shared_deal")


@pytest.fixture
def people(db: None, make_player: Any) -> list[Player]:
    roles = {"Ingrid": Role.REFEREE}
    names = ("Camille", "Ingrid", "Mehdi", "Sofie")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


def shares(table: Table) -> list[tuple[int, int | None, bool, int | None]]:
    found = counting.honours_of_table(table)
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
    annulling.annul_as_referee(table.pk, ingrid, "A slip")
    assert "no longer counts" in sign_in(mehdi).get(f"/tables/{table.pk}/").content.decode()
    assert shares(Table.objects.get()) == []
    assert list(differences()) == []


@pytest.mark.parametrize("what", ["record.json", "proof.json", "replay/", "verify/", "moves/"])
def test_it_has_no_journal_to_show_or_to_move(people, sign_in, what):
    table = played_in_person(people, (1, 2, 3, 4))
    ask, path = sign_in(people[0]), f"/tables/{table.pk}/{what}"
    answer = ask.post(path, {"move": "x", "version": "0"}) if "moves" in what else ask.get(path)
    assert answer.status_code in (302, 303, 404, 409)


@pytest.fixture
def as_before(both_databases: str) -> Iterator[Any]:
    """The tables of the version before; those of this one again afterwards."""
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    yield executor.migrate([BEFORE]).apps
    one_by_one.executor().migrate(now)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_upgrade_keeps_what_counted_and_tells_of_what_was_undecided(as_before):
    player, table, wood = (
        as_before.get_model(*one)
        for one in (("players", "Player"), ("tables", "Table"), ("tables", "Wood"))
    )
    camille = player.objects.create(name="Camille", name_key="camille", initials="C")
    for state in ("waiting", "confirmed", "passed", "contested", "void"):
        laid = table.objects.create(
            game="papayoo",
            seed="s",
            seed_digest="d",
            created_at=AT,
            due_at=AT,
            status="over",
            on_wood=True,
            outcome={"places": [1, 2]},
            code=state[:6],
        )
        wood.objects.create(table=laid, by=camille, at=AT, state=state)

    leaves = one_by_one.executor().loader.graph.leaf_nodes()
    one_by_one.executor().migrate(leaves)

    kept = Table.objects.filter(on_wood=True, due_at=None, outcome={"places": [1, 2]})
    assert dict(kept.values_list("code", "status")) == {
        "waitin": "stopped",
        "confir": "over",
        "passed": "over",
        "contes": "stopped",
        "void": "stopped",
    }
    with translation.override("en"):
        assert [one for one in removals.sentences() if "2 were still waiting" in one]

"""Mending at the same instant, on both databases: one of two is done, nothing is done twice."""

from functools import partial

import pytest

from games.honours.models import Honour
from games.players import ghosts
from games.players.models import AdminAct, Office, Player, Role
from games.spaye import services as spaye
from games.spaye.rulings import services as rulings
from games.tables import annulments, services, taking_back
from games.tables.checks import faults
from games.tables.models import Table, TakeBack
from games.ui.refusals import Refused
from tests.tables.absence.test_races import at_once, refusals
from tests.tables.annulments.conftest import resigned
from tests.tables.taking_back.test_agreeing import fresh, laid, other_of, step

pytestmark = pytest.mark.usefixtures("both_databases")
TIMES = 3


@pytest.fixture
def people(make_player) -> list[Player]:
    """Camille an admin, Ingrid and Lars referees; Mehdi and Sofie play. The office works daily."""
    Office.objects.update_or_create(pk=1, defaults={"working_days": "1234567"})
    roles = {"Camille": Role.ADMIN, "Ingrid": Role.REFEREE, "Lars": Role.REFEREE}
    names = ("Camille", "Ingrid", "Lars", "Mehdi", "Sofie")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


def test_two_referees_annul_and_lift_once(people):
    _camille, ingrid, lars, mehdi, sofie = people
    table = resigned(mehdi, sofie)
    before = list(Honour.objects.order_by("pk").values_list("player", "won"))
    for act, what in (
        (annulments.annul_as_referee, "annul_table"),
        (annulments.lift_annulment, "lift_annulment"),
    ):
        answers = at_once(*[partial(act, table.pk, by, "A slip") for by in (ingrid, lars)])
        assert refusals(answers) == 0
        assert AdminAct.objects.filter(what=what).count() == 1
    after = list(Honour.objects.order_by("pk").values_list("player", "won"))
    assert after == before
    assert faults(Table.objects.get(pk=table.pk)) == []


def test_a_move_is_asked_back_while_the_other_moves(people):
    mehdi, sofie = people[3:]
    for _ in range(TIMES):
        table = laid("cerke", mehdi, sofie)
        asker = step(table)
        version = fresh(table).version
        answers = at_once(
            partial(taking_back.ask_to_take_back, table.pk, asker, version), partial(step, table)
        )
        assert refusals(answers) == 0
        assert (fresh(table).version, fresh(table).undone) == (version + 1, 0)
        # Asked before the other moved, it is answered by that; asked after it, it stands.
        asked = TakeBack.objects.get(table=table)
        assert (taking_back.open_request(fresh(table)) is None) == (asked.version == version)
        assert faults(fresh(table)) == []


def go_on(table: Table) -> Player | Refused:
    """The other's move, or the refusal of each that was legal before the take-back came first."""
    try:
        return step(table)
    except AssertionError:
        assert fresh(table).undone
        return Refused("taken back")


def test_a_move_is_granted_back_once_or_the_game_goes_on(people):
    mehdi, sofie = people[3:]
    for _ in range(TIMES):
        table = laid("cerke", mehdi, sofie)
        asker = step(table)
        other, version = other_of(table, asker), fresh(table).version
        taking_back.ask_to_take_back(table.pk, asker, version)
        answers = at_once(
            partial(taking_back.grant_take_back, table.pk, other, version),
            partial(taking_back.grant_take_back, table.pk, other, version),
            partial(go_on, table),
        )
        now = fresh(table)
        granted = now.undone > 0
        assert now.undone == (2 if granted else 0)
        assert refusals(answers) >= 1
        assert not TakeBack.objects.filter(table=table, version=now.version).exists()
        assert faults(now) == []


def test_somebody_without_a_phone_becomes_one_person(people):
    camille, _ingrid, _lars, mehdi, sofie = people
    ghost = ghosts.add(camille, "Bjørn")

    def merge(person: Player) -> object:
        try:
            return ghosts.merge(ghost.pk, person.pk, camille, "It was them")
        except Refused as refused:
            return refused

    answers = at_once(*[partial(merge, one) for one in (mehdi, sofie, mehdi)])
    refused = [one for one in answers if isinstance(one, Refused)]
    assert {one.status for one in refused} == {409}
    assert AdminAct.objects.filter(what="merge").count() == 1
    assert Player.objects.get(pk=ghost.pk).merged_into in (mehdi, sofie)


def test_two_referees_void_a_log_once(people):
    camille, ingrid, lars, mehdi, _sofie = people
    day = spaye.open_day(camille, "real", 32, "squats")
    spaye.check_in(day, mehdi)
    version = Table.objects.get(pk=day.table_id).version
    services.play(day.table_id, camille, "log 0 1 J-9", version)
    answers = at_once(
        *[partial(rulings.rule, day, 0, "void", by, "Misread") for by in (ingrid, lars)]
    )
    assert [one.status for one in answers if isinstance(one, Refused)] == [409]
    assert AdminAct.objects.filter(what="void_log").count() == 1
    entries = Table.objects.get(pk=day.table_id).entries.values_list("move", flat=True)
    assert list(entries).count("void 0") == 1

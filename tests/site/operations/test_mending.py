"""A fault that was found: no night fails for it, and one command repairs it from the move logs."""

import json
import re

import pytest
from django.core.management import call_command

from games.boards.models import Line, Month, Tally
from games.tables import services as tables
from games.tables.models import Entry, Table
from spaye_site.operations import backups, doctor, nightly
from tests.example_game import rules

pytestmark = pytest.mark.usefixtures("own_folder")
VALUES = ("state", "version", "outcome", "chance_log", "head", "status", "ended_at")


@pytest.fixture
def table(both_databases, make_player) -> Table:
    people = [make_player("Camille"), make_player("Ingrid")]
    made = tables.open_table(rules.SLUG, {"rounds": 1}, players=people)
    for seat in (0, 1):
        tables.play(made.pk, people[seat], "choose 3", seat)
    return Table.objects.get(pk=made.pk)


def stored() -> list[object]:
    return [*Table.objects.order_by("pk").values_list(*VALUES)]


def found(command: str, capsys, *arguments: str) -> tuple[int, str]:
    capsys.readouterr()
    try:
        call_command(command, *arguments)
        status = 0
    except SystemExit as end:
        status = int(str(end.code))
    return status, capsys.readouterr().out


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("state", "{}"),
        pytest.param("version", 7, marks=pytest.mark.long_on_postgres),
        pytest.param("outcome", {"places": [2, 1]}, marks=pytest.mark.long_on_postgres),
        pytest.param("outcome", None, marks=pytest.mark.long_on_postgres),
        pytest.param("chance_log", [], marks=pytest.mark.long_on_postgres),
    ],
)
def test_what_was_stored_wrongly_is_made_again_from_the_move_log(table, field, value, capsys):
    right = stored()
    Table.objects.filter(pk=table.pk).update(**{field: value})
    assert found("repair", capsys, "--check")[0] == 1
    status, told = found("repair", capsys)
    assert status == 0
    assert f"Backup: {backups.newest()}" in told
    assert re.search(r"^Repaired (\d+) of \1 faults\.$", told, re.MULTILINE)
    assert stored() == right
    assert found("repair", capsys, "--check", "--json") == (0, "[]\n")
    assert found("repair", capsys) == (0, "Everything is what the journals make.\n")


@pytest.mark.long_on_postgres
def test_the_boards_are_made_again_too(table, capsys):
    month = Month.objects.create(year=2026, month=11, finished=4)
    player = table.seats.first().player
    Line.objects.create(
        date="2026-11-02",
        table=table,
        player=player,
        daye=3,
        victoire=1,
        repetition=0,
        status="finished",
    )
    Tally.objects.create(month=month, player=player, daye=9, victoire=9, repetition=9, days=9)
    assert found("repair", capsys, "--check")[0] == 1
    assert found("repair", capsys)[0] == 0
    assert not Line.objects.exists()
    assert not Tally.objects.exists()


def test_a_broken_move_log_is_left_as_it_is_and_told(table, capsys):
    Entry.objects.filter(table=table, number=0).update(move="choose 5")
    before = list(Entry.objects.order_by("pk").values_list("move", "hash"))
    status, told = found("repair", capsys)
    assert status == 1
    assert f"can’t be repaired: table {table.pk}: its chain breaks at entry 0" in told
    assert list(Entry.objects.order_by("pk").values_list("move", "hash")) == before


@pytest.mark.long_on_postgres
def test_a_fault_fails_no_night_and_the_doctor_says_how_to_repair_it(table):
    Table.objects.filter(pk=table.pk).update(version=7)
    night = nightly.work(nightly.back_up)
    assert night.failed == []
    assert "1 fault (table " in night.done[0]
    assert json.loads(nightly.to_json(night))["failed"] == []
    # By whichever Python: whoever calls make has none of ours on the path.
    assert re.search(r", repair: (\S+ )?manage\.py repair\)$", doctor.tables()[1])
    house_night = doctor.night()
    assert house_night[0] == "ok"

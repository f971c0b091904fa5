"""Finding a table whose stored state is not what its journal makes."""

import pytest

from games.tables import services
from games.tables.checks import faults
from games.tables.models import Entry, Table
from tests.tables.faults import all_faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(open_example, make_player):
    camille, lars = make_player("Camille"), make_player("Lars")
    table = open_example(camille, lars, setup={"dice": [2]})
    for version in (0, 2):
        services.play(table.pk, camille, "choose 5", version)
        services.play(table.pk, lars, "choose 4", version)
    return Table.objects.get()


def test_a_table_as_it_was_played_has_no_faults(table):
    assert list(all_faults()) == []


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("version", 5, "version is not the journal's"),
        ("state", "{}", "state is not the replay's"),
        ("chance_log", [["die", 2]], "chance log is not the replay's"),
        ("seed", "ab" * 32, "state is not the replay's"),
        ("setup", {"dice": [4]}, "chance log is not the replay's"),
        ("outcome", {"places": [1, 1]}, "its replay is refused as a whole (rule RECORD)"),
    ],
)
def test_a_changed_row_is_found(table, field, value, fault):
    Table.objects.update(**{field: value})
    found = list(all_faults())
    assert fault in [said for _, said in found]
    assert {changed.pk for changed, _ in found} == {table.pk}


def test_a_changed_journal_is_found(table):
    Entry.objects.filter(number=1).update(move="choose 5")
    assert "state is not the replay's" in faults(table)
    Entry.objects.filter(number=1).update(move="choose 9")
    assert faults(table) == [
        "its replay is refused at entry 1 (rule EX-1)",
        "its chain breaks at entry 1",
    ]


def test_a_lost_entry_is_found(table):
    Entry.objects.filter(number=0).delete()
    assert faults(table)

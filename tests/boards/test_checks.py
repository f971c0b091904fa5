"""`repair --check` with the example game, whose points stand for a day's."""

from datetime import date

import pytest
from django.core.management import call_command

from games.boards import services
from games.boards.models import Line
from games.tables import services as tables
from games.tables.hosting import hosting_of
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Table
from tests.boards.conftest import a_table
from tests.example_game import rules

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 3)


@pytest.fixture(autouse=True)
def on_that_day(at):
    at("2026-11-03 12:00+01:00")


@pytest.fixture
def table(people, monkeypatch) -> Table:
    """Two seats, one round played; on the boards Camille has 2 dāyes and Ingrid 1."""
    made = tables.open_table(rules.SLUG, {"rounds": 1}, players=people[:2])
    for seat in (0, 1):
        tables.play(made.pk, people[seat], "choose 3", seat)
    points = {people[0].pk: (2, 1, 0), people[1].pk: (1, 0, 5)}
    mine = lambda table, state: (DAY, points, "running") if table.pk == made.pk else None  # noqa: E731
    monkeypatch.setattr(hosting_of(rules.SLUG), "ledger", mine)
    services.project(DAY, made.pk, points, "running")
    return Table.objects.get(pk=made.pk)


def found(capsys) -> list[str]:
    """What the command prints; its status says whether it printed anything."""
    try:
        call_command("repair", "--check")
        status = 0
    except SystemExit as end:
        status = end.code
    lines = capsys.readouterr().out.splitlines()
    assert status == bool(lines)
    return lines


def rows() -> list[tuple]:
    return [*Table.objects.order_by("pk").values_list(), *Line.objects.order_by("pk").values_list()]


def test_what_the_services_wrote_is_right(table, capsys):
    assert found(capsys) == []


def test_tables_that_were_never_dealt_are_no_fault(people, capsys):
    lobby.open_table(people[0], "papayoo", 4, {})
    withdrawn = lobby.open_table(people[1], "papayoo", 3, {})
    lobby.withdraw(withdrawn.pk, people[1])
    assert found(capsys) == []


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("state", "{}", "state is not"),
        ("state", "{}", "state can’t be read"),
        ("outcome", {"places": [1, 2], "scores": [9, 9]}, "replay is refused as a whole"),
        ("outcome", None, "result is not"),
        ("version", 7, "version is not"),
        ("chance_log", [["die", 9]], "chance log is not"),
        ("game", "ludo", "no game ludo"),
    ],
)
def test_a_tampered_table_is_found(table, capsys, field, value, told):
    Table.objects.filter(pk=table.pk).update(**{field: value})
    before = rows()
    lines = found(capsys)
    about = [line for line in lines if line.startswith(f"table {table.pk}: ")]
    assert any(told in line for line in about)
    # What the honours made of the table is another then.
    assert all(" the honour of player " in line for line in lines if line not in about)
    assert rows() == before


def test_a_tampered_move_log_is_found_and_no_secret_told(table, capsys):
    Entry.objects.filter(table=table, number=1).update(move="choose 9")
    lines = found(capsys)
    assert lines == [
        f"table {table.pk}: its replay is refused at entry 1 (rule EX-1)",
        f"table {table.pk}: its chain breaks at entry 1",
    ]


def test_a_missing_entry_is_found(table, capsys):
    Entry.objects.filter(table=table, number=1).delete()
    assert len(found(capsys)) == 2


def of_tables(lines):
    """Without those about the months' tallies, which follow from the lines."""
    return [line for line in lines if line.startswith("table")]


@pytest.mark.parametrize(
    "change", [{"daye": 3}, {"victoire": 0}, {"repetition": 1}, {"status": "finished"}]
)
def test_tampered_points_are_found(table, people, capsys, change):
    Line.objects.filter(player=people[0]).update(**change)
    assert len(of_tables(found(capsys))) == 1


def test_a_line_too_few_and_one_too_many_are_found(table, people, capsys):
    Line.objects.filter(player=people[0]).update(player=people[2])
    assert len(found(capsys)) == 2


def test_a_line_of_another_day_is_found(table, people, capsys):
    Line.objects.create(
        date=date(2026, 11, 4), player=people[2], table=table,
        daye=1, victoire=0, repetition=0, status="finished",
    )  # fmt: skip
    told = [f"table {table.pk}: a line on 2026-11-04, not its day"]
    assert of_tables(found(capsys)) == told


def test_the_missing_close_of_a_past_day_counts_as_present(table, people, capsys, at):
    at("2026-11-04 00:00+01:00")
    assert found(capsys) == []
    nothing = {people[0].pk: (0, 0, 0), people[1].pk: (0, 0, 0)}
    services.project(DAY, table.pk, nothing, "cancelled")
    assert found(capsys) == []


def test_a_table_of_no_game_of_days_may_have_no_line(table, people, capsys):
    other = tables.open_table(rules.SLUG, {}, players=people[:2])
    assert found(capsys) == []
    services.project(date(2026, 11, 2), other.pk, {people[0].pk: (1, 0, 0)}, "finished")
    assert found(capsys) == [f"table {other.pk}: a line on 2026-11-02, not its day"]


def test_every_table_is_looked_at(table, capsys):
    numbers = [a_table().pk for _number in range(2)]
    looked_at = dict.fromkeys(line.split(":")[0] for line in found(capsys))
    assert list(looked_at) == [f"table {number}" for number in numbers]

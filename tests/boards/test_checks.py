"""`repair --check` with the example game, whose points stand for a day's."""

from datetime import date

import pytest
from django.core.management import call_command

from games.boards import services
from games.boards.models import Line
from games.tables import services as tables
from games.tables.hosting import hosting_of
from games.tables.lobby import services as lobby
from games.tables.models import Table
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


def of_table(table, capsys) -> list[str]:
    """Without lines about the months' tallies, which follow from those of the days."""
    return [line for line in found(capsys) if line.startswith(f"table {table.pk}: ")]


def test_tables_that_were_never_dealt_are_no_fault(people, capsys):
    lobby.open_table(people[0], "papayoo", 4, {})
    withdrawn = lobby.open_table(people[1], "papayoo", 3, {})
    lobby.withdraw(withdrawn.pk, people[1])
    assert found(capsys) == []


@pytest.mark.parametrize(
    "change", [{"daye": 3}, {"victoire": 0}, {"repetition": 1}, {"status": "finished"}]
)
def test_tampered_points_are_found_and_stay(table, people, capsys, change):
    assert found(capsys) == []
    Line.objects.filter(player=people[0]).update(**change)
    before = list(Line.objects.order_by("pk").values_list())
    assert len(of_table(table, capsys)) == 1
    assert list(Line.objects.order_by("pk").values_list()) == before
    # Nor is it right with somebody else's line instead of one's own.
    Line.objects.filter(player=people[0]).update(player=people[2])
    told = of_table(table, capsys)
    assert any(f"player {people[0].pk} has None" in line for line in told)
    assert any(f"player {people[2].pk} has (" in line for line in told)


def test_a_line_of_another_day_is_found(table, people, capsys):
    Line.objects.create(
        date=date(2026, 11, 4), player=people[2], table=table,
        daye=1, victoire=0, repetition=0, status="finished",
    )  # fmt: skip
    told = [f"table {table.pk}: a line on 2026-11-04, not its day"]
    assert of_table(table, capsys) == told


def test_the_missing_close_of_a_past_day_counts_as_present(table, people, capsys, at):
    at("2026-11-04 00:00+01:00")
    assert found(capsys) == []
    nothing = {people[0].pk: (0, 0, 0), people[1].pk: (0, 0, 0)}
    services.project(DAY, table.pk, nothing, "cancelled")
    assert found(capsys) == []

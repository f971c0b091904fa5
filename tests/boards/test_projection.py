"""The ledger: a day's lines are what the day's table says, and the clock has the last word."""

from datetime import date

import pytest

from games.boards import ledger, services
from games.boards.checks import differences
from games.boards.models import Line, Month, Tally
from games.boards.standings import Total
from games.boards.tallies import Sums, stored_tallies
from games.players.clock import Clock
from tests.boards.conftest import a_table, version

pytestmark = pytest.mark.django_db


def read(year=2026, month=11):
    return ledger.month_ledger(year, month, Clock.read())


def stored():
    fields = ("date", "player_id", "table_id", "daye", "victoire", "repetition", "status")
    return list(Line.objects.order_by("date", "player_id").values_list(*fields))


def test_a_month_adds_up_its_finished_days(people, project, at):
    """A day without a dāye isn't a day played, and who has no point isn't on the board."""
    at("2026-11-05 12:00")
    camille, ingrid, mehdi, sofie = people
    project(
        "2026-11-02", {camille: (2, 1, 12), ingrid: (1, 0, 0), mehdi: (0, 0, 20), sofie: (0, 0, 0)}
    )
    project("2026-11-03", {camille: (3, 6, 29)})
    for other in ("2026-10-30", "2025-11-03"):
        project(other, {camille: (8, 8, 8)})
    assert read().totals == {
        camille.pk: Total(camille.pk, 5, 7, 41, 2),
        ingrid.pk: Total(ingrid.pk, 1, 0, 0, 1),
        mehdi.pk: Total(mehdi.pk, 0, 0, 20, 0),
    }


def test_projecting_replaces_the_day_and_no_other(people, project, at):
    at("2026-11-03 12:00")
    camille, ingrid, mehdi, _ = people
    project("2026-11-02", {camille: (1, 1, 0), ingrid: (1, 0, 0)})
    other_day = stored()
    table = a_table()
    services.project(
        date(2026, 11, 3), table.pk, {camille.pk: (1, 0, 5), mehdi.pk: (1, 1, 0)}, "running"
    )
    services.project(
        date(2026, 11, 3), table.pk, {camille.pk: (2, 0, 5), ingrid.pk: (1, 1, 0)}, "finished"
    )
    assert stored() == [
        *other_day,
        (date(2026, 11, 3), camille.pk, table.pk, 2, 0, 5, "finished"),
        (date(2026, 11, 3), ingrid.pk, table.pk, 1, 1, 0, "finished"),
    ]


def test_the_same_lines_again_change_nothing(people, at):
    at("2026-11-03 12:00")
    table = a_table()
    points = {player.pk: (1, 0, 0) for player in people}
    services.project(date(2026, 11, 3), table.pk, points, "running")
    ids, before = list(Line.objects.values_list("pk")), version(2026, 11)
    services.project(date(2026, 11, 3), table.pk, points, "running")
    assert (list(Line.objects.values_list("pk")), version(2026, 11)) == (ids, before)
    services.project(date(2026, 11, 3), table.pk, points, "finished")
    assert version(2026, 11) == before + 1


def test_points_of_a_running_day_are_provisional(people, project, at):
    at("2026-11-03 12:00")
    camille = people[0]
    project("2026-11-02", {camille: (1, 1, 0)})
    project("2026-11-03", {camille: (2, 0, 9)}, "running")
    found = read()
    assert found.totals[camille.pk] == Total(camille.pk, 1, 1, 0, 1)
    assert found.provisional == {camille.pk: (2, 0, 9)}


def test_a_day_left_running_is_cancelled_when_its_time_is_up(people, project, at, the_office):
    the_office(closing_minute=18 * 60)
    camille = people[0]
    at("2026-11-03 17:59:59+01:00")
    project("2026-11-03", {camille: (2, 0, 9)}, "running")
    assert read().days == {date(2026, 11, 3): "running"}
    at("2026-11-03 18:00+01:00")
    found = read()
    assert found.days == {date(2026, 11, 3): "cancelled"}
    assert (found.provisional, found.totals) == ({}, {})
    project("2026-11-03", {camille: (2, 0, 9)})
    assert read().totals[camille.pk].daye == 2, "A finished one stays."


@pytest.mark.parametrize(
    ("day", "last_instant", "first_after"),
    [
        ("2026-03-29", "2026-03-29 21:59:59", "2026-03-29 22:00"),  # 23 hours
        ("2026-10-25", "2026-10-25 22:59:59", "2026-10-25 23:00"),  # 25 hours
        ("2026-12-31", "2026-12-31 22:59:59", "2026-12-31 23:00"),
    ],
)
def test_the_office_keeps_the_time_not_the_server(
    people, project, at, the_office, day, last_instant, first_after
):
    the_office(time_zone="Europe/Oslo")
    of_day = date.fromisoformat(day)
    at(last_instant)
    project(day, {people[0]: (1, 1, 1)}, "running")
    assert read(of_day.year, of_day.month).days == {of_day: "running"}
    at(first_after)
    assert read(of_day.year, of_day.month).days == {of_day: "cancelled"}


# Months added up: always what their finished lines say


def tallies() -> dict[str, tuple[int, ...]]:
    rows = Tally.objects.select_related("player").order_by("pk")
    return {t.player.name: (t.daye, t.victoire, t.repetition, t.days) for t in rows}


def test_only_finished_days_are_added_up_each_month_apart(people, project):
    camille, ingrid = people[:2]
    project("2026-10-30", {camille: (5, 4, 3)})
    project("2026-11-02", {camille: (5, 4, 3), ingrid: (0, 0, 0)})
    project("2026-11-03", {camille: (1, 0, 7)})
    project("2026-11-04", {camille: (9, 9, 9)}, "cancelled")
    project("2026-11-05", {camille: (9, 9, 9)}, "running")
    october, november = Month.objects.order_by("month")
    assert stored_tallies(october) == {camille.pk: Sums(5, 4, 3, 1)}
    assert stored_tallies(november) == {camille.pk: Sums(6, 4, 10, 2)}
    assert (october.finished, november.finished) == (1, 2)
    assert not any("tally" in told or "stored" in told for told in differences())


def test_whatever_came_before_they_are_what_the_day_says_now(people, project):
    camille, ingrid = people[:2]
    both = {camille: (5, 4, 3), ingrid: (5, 1, 0)}
    ruled = {camille: (4, 3, 3), ingrid: (0, 0, 0)}
    for points, status, told in (
        (both, "running", {}),
        (both, "finished", {"Camille": (5, 4, 3, 1), "Ingrid": (5, 1, 0, 1)}),
        (ruled, "finished", {"Camille": (4, 3, 3, 1)}),
        ({ingrid: (5, 1, 0)}, "finished", {"Ingrid": (5, 1, 0, 1)}),
    ):
        project("2026-11-02", points, status)
        assert tallies() == told
        assert Month.objects.get().finished == (status == "finished")


@pytest.mark.parametrize("change", [{"daye": 7}, {"status": "cancelled"}])
def test_a_tally_that_differs_is_found(people, project, change):
    project("2026-11-02", {people[0]: (5, 4, 3)})
    Line.objects.update(**change)
    assert any("the tally of player" in told for told in differences())
    Month.objects.update(finished=4)
    assert any("4 finished days are stored" in told for told in differences())

"""Months added up: always what their finished lines say, whatever came before."""

import pytest

from games.boards.checks import differences
from games.boards.models import Line, Month, Tally
from games.boards.tallies import Sums, stored_tallies


def tallies() -> dict[str, tuple[int, ...]]:
    rows = Tally.objects.select_related("player").order_by("pk")
    return {t.player.name: (t.daye, t.victoire, t.repetition, t.days) for t in rows}


def test_only_finished_days_are_added_up(people, project):
    camille, ingrid = people[:2]
    project("2026-11-02", {camille: (5, 4, 3), ingrid: (0, 0, 0)})
    project("2026-11-03", {camille: (1, 0, 7)})
    project("2026-11-04", {camille: (9, 9, 9)}, "cancelled")
    project("2026-11-05", {camille: (9, 9, 9)}, "running")
    assert tallies() == {"Camille": (6, 4, 10, 2)}
    assert Month.objects.get().finished == 2
    assert not any("tally" in told or "stored" in told for told in differences())


def test_a_ruling_after_the_end_changes_them(people, project):
    camille, ingrid = people[:2]
    project("2026-11-02", {camille: (5, 4, 3), ingrid: (5, 1, 0)})
    project("2026-11-02", {camille: (4, 3, 3), ingrid: (0, 0, 0)})
    assert tallies() == {"Camille": (4, 3, 3, 1)}


def test_a_day_that_loses_a_player_loses_the_tally(people, project):
    camille, ingrid = people[:2]
    project("2026-11-02", {camille: (5, 4, 3), ingrid: (5, 1, 0)})
    project("2026-11-02", {ingrid: (5, 1, 0)})
    assert tallies() == {"Ingrid": (5, 1, 0, 1)}


def test_a_day_that_finishes_counts_from_then_on(people, project):
    project("2026-11-02", {people[0]: (5, 4, 3)}, "running")
    assert (tallies(), Month.objects.get().finished) == ({}, 0)
    project("2026-11-02", {people[0]: (5, 4, 3)}, "finished")
    assert (tallies(), Month.objects.get().finished) == ({"Camille": (5, 4, 3, 1)}, 1)


def test_months_are_added_up_apart(people, project):
    project("2026-10-30", {people[0]: (5, 4, 3)})
    project("2026-11-02", {people[0]: (1, 1, 1)})
    october, november = Month.objects.order_by("month")
    assert stored_tallies(october) == {people[0].pk: Sums(5, 4, 3, 1)}
    assert stored_tallies(november) == {people[0].pk: Sums(1, 1, 1, 1)}


@pytest.mark.parametrize("change", [{"daye": 7}, {"status": "cancelled"}])
def test_a_tally_that_differs_is_found(people, project, change):
    project("2026-11-02", {people[0]: (5, 4, 3)})
    Line.objects.update(**change)
    assert any("the tally of player" in told for told in differences())


def test_a_wrong_number_of_finished_days_is_found(people, project):
    project("2026-11-02", {people[0]: (5, 4, 3)})
    Month.objects.update(finished=4)
    assert "2026-11: 4 finished days are stored, not 1" in list(differences())

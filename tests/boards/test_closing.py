"""Closing a month, what stands in the way, and opening it again."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from games.boards import services
from games.boards.models import Closing, Month, Title
from games.boards.services import CannotClose
from games.boards.titles import titles_changed, unspent_bonuses
from games.ui.refusals import Refused
from tests.boards.conftest import version

pytestmark = pytest.mark.django_db


@pytest.fixture
def november(people, project, at):
    """Camille leads Dāye and Victoire, Ingrid Répétition; it is December."""
    camille, ingrid, mehdi, _ = people
    at("2026-12-01 09:00+01:00")
    project("2026-11-03", {camille: (5, 4, 0), ingrid: (3, 1, 20), mehdi: (2, 4, 0)})


def close(by, choices=None, month=(2026, 11)):
    return services.close_month(*month, by, choices or {})


def refused(by, choices=None, month=(2026, 11)):
    with pytest.raises(CannotClose) as refusal:
        close(by, choices, month)
    assert not Closing.objects.exists()
    assert not Title.objects.exists()
    return refusal.value.blockers


def titles():
    return list(
        Title.objects.order_by("column").values_list("column", "player", "points", "decided")
    )


def test_what_is_in_the_way_of_a_month_that_goes_on_is_not_today(people, project, at, admin):
    at("2026-11-18 15:00+01:00")
    project("2026-11-18", {people[0]: (2, 1, 0), people[1]: (2, 1, 0)}, "running")
    (only,) = refused(admin)
    assert "lundi 30 novembre" in only.text
    assert only.url == ""


def test_closing_proclaims_the_best_of_each_column(november, people, admin):
    camille, ingrid, *_ = people
    done = close(admin)
    assert titles() == [
        ("daye", camille.pk, 5, "lead"),
        ("repetition", ingrid.pk, 20, "lead"),
        ("victoire", camille.pk, 4, "daye"),
    ]
    assert (done.closed_by, done.reopened_at) == (admin, None)
    assert {row["column"]: row["player"] for row in done.proclaimed} == {
        "daye": camille.pk,
        "victoire": camille.pk,
        "repetition": ingrid.pk,
    }


def test_closing_twice_closes_once_and_so_the_database_holds_it(november, admin, people):
    assert close(admin) == close(people[0])
    assert (Closing.objects.count(), len(titles())) == (1, 3)
    month = Month.objects.get(year=2026, month=11)
    with pytest.raises(IntegrityError), transaction.atomic():
        month.closings.create(closed_at="2026-12-02T00:00Z", closed_by=admin, proclaimed=[])
    with pytest.raises(IntegrityError), transaction.atomic():
        Title.objects.create(month=month, column="daye", player=people[1], points=1, decided="lead")


def test_what_is_still_equal_waits_for_an_admins_word(people, project, admin, at):
    camille, ingrid, mehdi, _ = people
    at("2026-12-01 09:00+01:00")
    project("2026-11-03", {camille: (2, 1, 0), ingrid: (2, 1, 0), mehdi: (1, 0, 0)})
    assert len(refused(admin)) == 2
    assert len(refused(admin, {"daye": camille.pk})) == 1
    assert len(refused(admin, {"daye": mehdi.pk, "victoire": camille.pk})) == 1
    close(admin, {"daye": camille.pk, "victoire": ingrid.pk})
    assert titles() == [("daye", camille.pk, 2, "choice"), ("victoire", ingrid.pk, 1, "choice")]


def test_an_admin_can_not_name_somebody_the_rules_have_not_elected(november, people, admin):
    close(admin, {"daye": people[3].pk, "victoire": people[1].pk})
    assert [row[1] for row in titles()] == [people[0].pk, people[1].pk, people[0].pk]


@pytest.mark.parametrize(
    ("now", "closable"),
    [
        ("2026-11-20 12:00+01:00", False),
        ("2026-11-30 17:59+01:00", False),
        ("2026-11-30 18:00+01:00", True),
        ("2027-02-01 12:00+01:00", True),
    ],
)
def test_a_month_closes_from_the_end_of_its_last_working_day(
    november, admin, at, the_office, now, closable
):
    the_office(closing_minute=18 * 60)
    at(now)
    if closable:
        assert close(admin).pk
    else:
        assert [blocker.url for blocker in refused(admin)] == [""]


def test_a_last_day_that_is_finished_is_over(november, people, project, admin, at):
    at("2026-11-30 15:00+01:00")
    refused(admin)
    project("2026-11-30", {people[0]: (1, 0, 0)})
    assert close(admin).pk


def test_a_running_day_blocks(november, people, project, admin, at):
    at("2026-11-30 15:00+01:00")
    project("2026-11-30", {people[0]: (1, 0, 0)}, "running")
    assert [blocker.url for blocker in refused(admin)] == ["/"]
    at("2026-12-01 00:00+01:00")
    assert close(admin).pk


def test_reopening_takes_the_titles_back_and_keeps_the_closing(november, people, admin):
    """Months before it may be closed."""
    close(admin, month=(2026, 10))
    close(admin)
    services.reopen_month(2026, 11, admin, " A dāye was missing. ")
    assert titles() == []
    row = Closing.objects.get(month__month=11)
    assert (row.reopened_by, row.reason) == (admin, "A dāye was missing.")
    assert len(row.proclaimed) == 3
    close(admin)
    assert (Closing.objects.filter(month__month=11).count(), len(titles())) == (2, 3)


def test_reopening_wants_a_closed_month_and_a_reason(november, admin):
    services.reopen_month(2026, 11, admin, "Twice clicked.")
    assert not Closing.objects.exists()
    close(admin)
    with pytest.raises(Refused):
        services.reopen_month(2026, 11, admin, "  ")
    assert len(titles()) == 3


@pytest.mark.parametrize("later", [(2026, 12), (2027, 1)])
def test_a_month_stays_closed_once_a_later_one_is(november, admin, at, later):
    close(admin)
    at("2027-02-01 12:00")
    close(admin, month=later)
    with pytest.raises(Refused):
        services.reopen_month(2026, 11, admin, "Too late.")
    services.reopen_month(*later, admin, "First the later one.")
    services.reopen_month(2026, 11, admin, "Now it can be.")
    assert titles() == []


def test_titles_are_announced_to_games_and_to_the_boards_of_both_months(
    november, people, admin, django_capture_on_commit_callbacks
):
    told = []

    def receiver(sender, year, month, **kwargs):
        told.append((year, month, unspent_bonuses(people[1].pk, date(2026, 12, 1))))

    titles_changed.connect(receiver)
    before = version(2026, 11), version(2026, 12)
    with django_capture_on_commit_callbacks(execute=True):
        close(admin)
        assert told == []
    assert (version(2026, 11), version(2026, 12)) == (before[0] + 1, before[1] + 1)
    with django_capture_on_commit_callbacks(execute=True):
        services.reopen_month(2026, 11, admin, "Again.")
    titles_changed.disconnect(receiver)
    assert told == [(2026, 11, {"tikao"}), (2026, 11, set())]

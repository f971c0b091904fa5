"""What comes from paper and what its player doesn't let count, wherever totals are read."""

import re

import pytest
from django.utils import timezone

from games.boards import board, ledger, services
from games.boards.models import Carried, Month, Title
from games.boards.years import load_year
from games.players.clock import Clock
from tests.boards.test_pages import body_rows, numbers, on_the_twentieth

__all__ = ["on_the_twentieth"]
pytestmark = pytest.mark.django_db


def carry(player, by, daye, victoire, repetition, days=0, month=11):
    row, _made = Month.objects.get_or_create(year=2026, month=month)
    return Carried.objects.create(
        month=row,
        player=player,
        daye=daye,
        victoire=victoire,
        repetition=repetition,
        days=days,
        by=by,
        at=timezone.now(),
    )


def opt_out(player):
    type(player).objects.filter(pk=player.pk).update(counts_repetitions=False)


def test_carried_points_are_part_of_the_totals_and_a_line_of_their_own(people, project, get, admin):
    project("2026-11-03", {people[0]: (5, 1, 30)})
    carry(people[0], admin, 10, 2, 100, 4)
    carry(people[2], admin, 3, 9, 0)
    html = get("/2026/11/")
    assert [numbers(row) for row in body_rows(html)] == [[3, 9, 0], [15, 3, 130]]
    brought = html.split('id="carried"')[1]
    assert "Entered by Zoé on 20 November" in brought
    assert re.search(r"10 dāyes played · 2 wins · 100 reps · 4 days", brought)


def test_a_month_without_paper_says_nothing_of_it(people, project, get):
    project("2026-11-03", {people[0]: (5, 1, 30)})
    assert 'id="carried"' not in get("/2026/11/")


def test_days_on_paper_are_days_played_between_equals(people, project, admin, at):
    project("2026-10-05", {people[0]: (5, 4, 3)})
    carry(people[1], admin, 5, 4, 3, days=3, month=10)
    at("2026-11-02 12:00+01:00")
    services.close_month(2026, 10, admin, {})
    won = Title.objects.values_list("column", "player", "decided")
    assert set(won) == {
        (column, people[0].pk, "days") for column in ("daye", "victoire", "repetition")
    }


def test_a_year_counts_a_player_of_both_once(people, project, admin):
    project("2026-11-03", {people[0]: (5, 1, 30), people[1]: (5, 0, 7)})
    carry(people[0], admin, 1, 1, 1)
    carry(people[2], admin, 1, 1, 1)
    carry(people[2], admin, 2, 3, 4, month=10)
    opt_out(people[1])
    november, october = load_year(2026, "victoire", Clock.read()).months
    assert (november.players, november.daye, november.victoire, november.repetition) == (
        3,
        12,
        3,
        32,
    )
    assert (october.players, october.daye, october.repetition, october.finished) == (1, 2, 4, 0)


def test_who_opts_out_has_a_dash_and_no_title(people, project, get, admin):
    project("2026-10-05", {people[0]: (5, 1, 30), people[1]: (5, 0, 7)})
    opt_out(people[0])
    carry(people[0], admin, 0, 0, 50, month=10)
    camille, _ingrid = sorted(body_rows(get("/2026/10/")), key=lambda row: "Ingrid" in row)
    assert "not counted" in camille
    assert numbers(camille) == [5, 1]
    services.close_month(2026, 10, admin, {})
    assert Title.objects.get(column="repetition").player == people[1]
    assert board.load_board(2026, 10, "victoire", Clock.read()).totals == [10, 1, 7]


def test_provisional_repetitions_of_who_opts_out_are_not_shown(people, project, get):
    project("2026-11-20", {people[0]: (2, 1, 7)}, "running")
    opt_out(people[0])
    (camille,) = body_rows(get("/2026/11/"))
    assert re.findall(r"(\d+) of them<", camille) == ["2", "1"]


def test_a_proclaimed_tikao_stays_without_its_points(people, project, get, admin):
    project("2026-10-05", {people[0]: (5, 1, 7131)})
    services.close_month(2026, 10, admin, {})
    opt_out(people[0])
    assert Title.objects.get(column="repetition").player == people[0]
    for page in ("/2026/10/", "/2026/"):
        html = get(page)
        assert "not counted" in html
        assert "7131" not in html


def test_the_check_compares_what_is_stored(people, project):
    """An opt-out changes how a line is read, not what its table says."""
    project("2026-11-03", {people[0]: (5, 1, 30)})
    opt_out(people[0])
    day = Clock.read().today.replace(day=3)
    assert ledger.compare(day, {people[0].pk: (5, 1, 30)}, "finished", Clock.read()) == []


@pytest.mark.django_db(transaction=True)
def test_pages_stay_within_their_queries(
    people, project, client, get, admin, django_assert_max_num_queries
):
    for player in people:
        carry(player, admin, 1, 1, 1)
    project("2026-11-03", {people[0]: (5, 1, 30)})
    for address, most in (("/2026/11/", 24), ("/2026/", 9)):
        client.get(address)
        with django_assert_max_num_queries(most):
            client.get(address)

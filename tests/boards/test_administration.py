"""The list of months in the administration."""

import re

import pytest
from django.test import Client

from games.boards import administration, conditions, services
from games.boards.conditions import Blocker
from games.boards.models import Month
from games.players.models import AdminAct
from tests.boards.conftest import words

ROW = re.compile(
    r'<strong>(\w+ \d{4})</strong>.*?<span class="pill \w+">(?:<svg.*?</svg>)?([^<]+)<', re.DOTALL
)
URL = "/office/months/"


@pytest.fixture
def two_months(people, project, at):
    """It is 2 December: November is over, December runs."""
    camille, ingrid, *_ = people
    at("2026-12-02 09:00+01:00")
    project("2026-11-03", {camille: (5, 4, 0), ingrid: (3, 1, 20)})
    project("2026-12-01", {camille: (1, 1, 0)})


def states(desk: Client, query: str = "") -> list[tuple[str, str]]:
    return ROW.findall(desk.get(f"{URL}{query}").content.decode())


def test_a_month_is_under_way_then_ready_then_closed_and_open_again(desk, two_months, admin):
    assert states(desk) == [("December 2026", "In progress"), ("November 2026", "Ready to close")]
    assert "The month isn’t over" in words(desk.get(URL).content.decode())
    services.close_month(2026, 11, admin, {})
    assert states(desk) == [("December 2026", "In progress"), ("November 2026", "Closed")]
    assert "Closed by Zoé on 2 December 2026" in words(desk.get(URL).content.decode())
    services.reopen_month(2026, 11, admin, "A log was wrong.")
    assert states(desk)[1] == ("November 2026", "Ready to close")
    logged = AdminAct.objects.order_by("id").values_list("what", "detail")
    assert list(logged) == [("close_month", "2026-11"), ("reopen_month", "2026-11")]


def test_what_stands_in_the_way_is_said_and_linked(desk, two_months, monkeypatch):
    found = [Blocker("1 disputed dāye", "/2026/11/03/")]
    monkeypatch.setattr(conditions, "blocker_sources", [lambda year, month: found])
    assert states(desk)[1] == ("November 2026", "Needs settling")
    link = '<a class="text-link" href="/2026/11/03/">1 disputed dāye</a>'
    assert link in desk.get(URL).content.decode()


def test_months_to_come_are_not_listed(desk, two_months, admin):
    services.close_month(2026, 11, admin, {})
    Month.objects.create(year=2027, month=1)
    assert [month for month, _state in states(desk)] == ["December 2026", "November 2026"]


def test_a_page_holds_a_year(desk, two_months):
    for month in range(1, 12):
        Month.objects.get_or_create(year=2025, month=month)
    assert len(states(desk)) == administration.MONTHS_A_PAGE
    assert states(desk, "?page=2") == [("January 2025", "Ready to close")]

"""Years: their table and months, a month's calendar of days."""

import re

import pytest

from games.boards import services
from games.boards.models import Month
from tests.boards.conftest import carry, rows, words

pytestmark = pytest.mark.usefixtures("on_the_twentieth")


@pytest.fixture
def three_years(people, project, admin):
    """2024 (Camille), 2025 (Ingrid, closed), 2026: two months, today running."""
    camille, ingrid, mehdi, _ = people
    project("2024-05-06", {camille: (5, 4, 3)})
    project("2025-10-06", {ingrid: (7, 4, 13)})
    project("2026-10-05", {camille: (5, 4, 0), ingrid: (3, 1, 20)})
    project("2026-11-02", {camille: (1, 1, 5), mehdi: (9, 5, 0)})
    project("2026-11-03", {camille: (9, 9, 9)}, "cancelled")
    project("2026-11-20", {camille: (9, 9, 9)}, "running")
    services.close_month(2025, 10, admin, {})
    services.close_month(2026, 10, admin, {})


def test_a_year_adds_up_its_finished_days_in_the_order_that_is_asked_for(three_years, get):
    html = get("/2026/")
    assert rows(html) == ["1 Me Mehdi tied 9 5 0", "1 Ca Camille tied 6 5 5", "3 In Ingrid 3 1 20"]
    assert "2 finished days" in words(html)
    assert rows(get("/2026/?sort=name")) == rows(html)
    assert rows(get("/2026/?sort=repetition"))[0] == "1 In Ingrid 3 1 20"
    by_dayes = get("/2026/?sort=daye")
    assert rows(by_dayes)[0] == "1 Me Mehdi 9 5 0"
    assert re.findall(r'aria-sort="descending"><a href="\?sort=(\w+)"', by_dayes) == ["daye"]


def test_what_came_from_paper_is_in_the_year(three_years, people, get):
    carry(people[1], people[0], 100, 50, 7, month=10)
    carry(people[3], people[0], 1, 0, 0, month=10)
    html = get("/2026/")
    assert rows(html)[0] == "1 In Ingrid 103 51 27"
    assert rows(html)[-1] == "4 So Sofie 1 0 0"
    assert "3 players · 109 participations" in words(html)


def test_arrows_lead_from_year_to_year(three_years, get):
    arrow = re.compile(r'rel="(\w+)" href="(/\d{4}/)"')
    assert arrow.findall(get("/2026/")) == [("prev", "/2025/")]
    assert arrow.findall(get("/2025/")) == [("prev", "/2024/"), ("next", "/2026/")]
    assert arrow.findall(get("/2024/")) == [("next", "/2025/")]
    assert "No finished days this year" in get("/2023/")


def test_a_year_to_come_and_one_of_no_calendar_are_404(people, get):
    for address in ("/2027/", "/1999/", "/0000/", "/9999/"):
        get(address, 404)
    assert "No finished days this year" in get("/2026/")


def test_a_month_to_come_is_in_no_year(people, project, admin, get):
    project("2026-11-02", {people[0]: (1, 1, 5)})
    project("2026-11-30", {people[0]: (1, 1, 5)})
    Month.objects.create(year=2026, month=12, version=3)
    assert "/2026/12/" not in get("/2026/")


# A month's days ----------------------------------------------------------------------------------


def test_a_month_shows_its_days_and_leads_to_them(three_years, get):
    days = get("/2026/11/").split('id="days"')[1].split("</table>")[0]
    named = {
        title: (looks, link)
        for looks, link, title in re.findall(
            r'<(?:a|span) class="day ([^"]*)"(?: id="[^"]*" href="([^"]*)")? title="([^"]*)"', days
        )
    }
    assert named["Monday 2 November: finished"] == ("finished", "/2026/11/02/")
    assert named["Tuesday 3 November: cancelled"] == ("cancelled", "/2026/11/03/")
    assert named["Wednesday 4 November: no one played"] == ("", "")
    assert named["Wednesday 11 November: no Späye: day off"] == ("off", "")
    assert named["Friday 20 November: in progress"] == ("running", "/2026/11/20/")
    assert named["Monday 23 November: upcoming"] == ("future", "")
    assert len(named) == 21


def test_titles_that_a_ceremony_keeps_are_in_no_year(people, project, admin, get):
    project("2026-10-05", {people[0]: (5, 4, 3)})
    services.close_month(2026, 10, admin, {}, ceremony=True)
    for address in ("/2026/", f"/players/{people[0].pk}/"):
        assert "Grand Späyin" not in words(get(address))

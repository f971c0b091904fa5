"""Pages of players: counters and ranks, days, streaks, titles, records, and who is who."""

import re
from datetime import date

import pytest
from django.utils import timezone

from games.boards import certificates, profiles, services
from games.boards.models import Title
from tests.boards.conftest import a_table, carry, words

pytestmark = pytest.mark.usefixtures("on_the_twentieth")


@pytest.fixture
def read(get):
    """`read("/me/")` as Ingrid, in English: the page's words, tags taken away."""
    return lambda address, status=200: words(get(address, status))


def page_of(player) -> str:
    return f"/players/{player.pk}/"


# Counters ---------------------------------------------------------------------------------------


def test_counters_tell_points_rank_and_distance(people, project, read):
    camille, ingrid, mehdi, sofie = people
    project("2026-11-03", {camille: (5, 4, 3), ingrid: (5, 9, 30), mehdi: (9, 1, 0)})
    mine, theirs = read("/me/"), read(page_of(camille))
    assert "Dāye 5 2nd, tied" in mine
    assert "Wins 9 1st, 5 ahead of Camille" in mine
    assert "Wins 4 2nd, 5 behind Ingrid" in theirs
    assert "Reps 3 2nd, 27 behind Ingrid" in theirs
    assert "Wins 1 3rd of 3" in read(page_of(mehdi))
    project("2026-11-04", {sofie: (1, 0, 0)})
    assert "Wins 0 not ranked yet" in read(page_of(sofie))


def test_points_of_the_running_day_count_and_are_told_apart(people, project, read):
    project("2026-11-19", {people[1]: (5, 4, 3), people[0]: (6, 0, 0)})
    project("2026-11-20", {people[1]: (2, 1, 0), people[2]: (9, 0, 0)}, "running")
    assert "Dāye 7 2nd, 2 behind Mehdi 2 of them today" in read("/me/")


def test_another_month_has_its_address_and_arrows_lead_to_where_the_player_began(
    people, project, get, read
):
    project("2026-10-06", {people[1]: (7, 4, 3)})
    project("2026-11-03", {people[1]: (5, 4, 3)})
    assert "Dāye 7 1st of 1" in read("/me/?month=2026-10")
    for nonsense in ("2026-13", "2026-12", "0000-01", "9999-99", "'", "2026-1"):
        assert "Dāye 5 1st of 1" in read(f"/me/?month={nonsense}")
    arrow = re.compile(r'rel="(\w+)" href="([^"]+)#month"')
    assert arrow.findall(get("/me/")) == [("prev", "/me/?month=2026-10")]
    assert arrow.findall(get("/me/?month=2026-10")) == [("next", "/me/?month=2026-11")]


# The calendar ------------------------------------------------------------------------------------


def cells(html: str) -> dict[str, tuple[str, str]]:
    """{what a cell is called: (its classes, its link)}."""
    found = re.findall(r'<(?:a|span) class="(day[^"]*)"(?: href="([^"]*)")? title="([^"]*)"', html)
    return {title: (looks, link) for looks, link, title in found}


def test_the_calendar_tells_each_day_that_is_worked_or_played(people, project, get):
    camille, ingrid = people[:2]
    project("2026-11-02", {ingrid: (2, 1, 0)})
    project("2026-11-03", {ingrid: (7, 1, 0), camille: (1, 0, 0)})
    project("2026-11-04", {camille: (1, 0, 0)})
    project("2026-11-05", {ingrid: (3, 1, 0)}, "cancelled")
    project("2026-11-19", {ingrid: (3, 1, 0)}, "running")
    project("2026-11-20", {ingrid: (4, 1, 0)}, "running")
    shown = cells(get("/me/"))
    assert shown["Monday 2 November: 2 dāyes"] == ("day l1", "/2026/11/02/")
    assert shown["Tuesday 3 November: 7 dāyes"] == ("day l3", "/2026/11/03/")
    assert shown["Wednesday 4 November: not played"] == ("day ", "/2026/11/04/")
    assert shown["Thursday 5 November: cancelled"] == ("day void", "/2026/11/05/")
    assert shown["Thursday 19 November: cancelled"] == ("day void", "/2026/11/19/")
    assert shown["Friday 6 November: no one played"] == ("day ", "")
    assert shown["Wednesday 11 November: no Späye: day off"] == ("day off", "")
    assert shown["Friday 20 November: 4 dāyes"] == ("day l2 today", "/2026/11/20/")
    assert shown["Monday 30 November: upcoming"] == ("day future", "")
    assert len(shown) == 21, "Monday to Friday"
    project("2026-11-07", {ingrid: (2, 1, 0)})
    shown = cells(get("/me/"))
    assert shown["Saturday 7 November: 2 dāyes"] == ("day l1", "/2026/11/07/")
    assert not any(name.startswith("Sunday") for name in shown)


# Streaks -----------------------------------------------------------------------------------------


def works(day: date) -> bool:
    return day.isoweekday() < 6 and day != date(2026, 11, 11)


def novembers(*numbers: int) -> list[date]:
    return [date(2026, 11, number) for number in numbers]


@pytest.mark.parametrize(
    ("played", "today", "length", "record"),
    [
        ([], 20, 0, 0),
        ([20], 20, 1, 1),
        ([19], 20, 1, 1),
        ([18], 20, 0, 1),
        ([13, 16], 16, 2, 2),
        ([13], 16, 1, 1),
        ([10, 12], 12, 2, 2),
        ([9, 12], 12, 1, 1),
        ([2, 3, 4, 6, 9], 9, 2, 3),
        ([13, 14, 15, 16], 16, 4, 4),
        ([2, 3, 5, 6], 20, 0, 2),
    ],
)
def test_streaks_skip_days_off_and_wait_for_today(played, today, length, record):
    found = profiles.find_streaks(novembers(*played), works)
    assert profiles.current_streak(found, date(2026, 11, today), works) == length
    longest = profiles.longest_streak(found)
    assert (longest.length if longest else 0) == record


def test_of_equal_streaks_the_latest_is_the_record():
    found = profiles.find_streaks(novembers(2, 3, 5, 6), works)
    assert profiles.longest_streak(found).last == date(2026, 11, 6)


def test_the_running_day_is_one_of_a_streak_and_a_cancelled_one_is_not(people, project, read):
    ingrid = people[1]
    for day in ("2026-11-16", "2026-11-17"):
        project(day, {ingrid: (1, 0, 0)})
    project("2026-11-18", {ingrid: (1, 0, 0)}, "cancelled")
    project("2026-11-19", {ingrid: (1, 0, 0)})
    told = read("/me/")
    assert "in a row" not in told
    assert "Record: 2 days, in November" in told
    project("2026-11-20", {ingrid: (1, 0, 0)}, "running")
    assert "2 days in a row" in read("/me/")


# Titles and records ------------------------------------------------------------------------------


@pytest.fixture
def october(people, project, admin):
    """Ingrid has won everything of October 2025 and 2026."""
    for day in ("2025-10-06", "2026-10-06"):
        project(day, {people[1]: (7, 4, 13), people[0]: (1, 0, 0)})
    services.close_month(2025, 10, admin, {})
    services.close_month(2026, 10, admin, {})


def test_held_titles_and_their_bonuses(people, october, read):
    services.spend_bonus(people[1].pk, "mastaye", date(2026, 11, 3), a_table().pk)
    told = read("/me/")
    assert "Playing since October 2025, 6 titles" in told
    assert "Grand Späyin of October “fair shares” bonus not used yet" in told
    assert "Mastäye of October “idle tyrant” bonus used on 3 November" in told


def test_the_cabinet_lists_titles_by_year(people, october, get, client):
    html = get(f"{page_of(people[1])}titles/")
    assert re.findall(r"<h2[^>]*>(\d+)</h2>", html) == ["2026", "2025"]
    addresses = re.findall(r'class="won" href="([^"]+)"', html)
    assert addresses == [
        certificates.path(title) for title in Title.objects.order_by("-month__year")
    ]
    assert [client.get(address).status_code for address in addresses] == [200] * 6


def test_records(people, project, read):
    ingrid = people[1]
    project("2025-12-01", {ingrid: (9, 2, 40)})
    project("2026-11-02", {ingrid: (3, 2, 0)})
    project("2026-11-03", {ingrid: (5, 3, 12)})
    project("2026-11-04", {ingrid: (9, 9, 99)}, "cancelled")
    project("2026-11-20", {ingrid: (9, 9, 99)}, "running")
    told = read(f"{page_of(ingrid)}exploits/")
    assert "Best day 3 wins in 5 dāyes 3 November" in told
    assert "Most reps in a day 40 reps 1 December 2025" in told
    assert "Longest streak 2 working days until 3 November" in told


def test_every_month_by_year_with_its_titles(people, october, project, read):
    carry(people[1], people[0], 10, 1, 2, 3, month=10)
    told = read(f"/players/{people[1].pk}/days/")
    assert re.search(r"2026 .* October 17 5 15 4 .*2025 .* October 7 4 13 1", told)


# Who is who --------------------------------------------------------------------------------------


def test_a_newcomer_reads_how_it_begins(people, read):
    assert "Your first dāye starts this page" in read("/me/")
    assert "Sofie hasn’t played yet" in read(page_of(people[3]))
    assert "No titles yet." in read(f"{page_of(people[1])}titles/")
    assert "No tables yet" in read("/me/")
    read(f"{page_of(people[1])}versus/", 404)
    read(f"{page_of(people[3])}days/", 404)
    read("/players/99999/", 404)


def test_only_ones_own_page_leads_to_the_settings(people, get, settings):
    mine, theirs, back = page_of(people[1]), page_of(people[0]), 'class="icon-btn" href="/board/"'
    for address, own in (("/me/", True), (mine, True), (theirs, False)):
        band = get(address).split('class="band"')[1].split("</section>")[0]
        assert ("/me/settings/" in band) is own
    assert back in get(theirs), "Another's page leads back to the board."
    html = get("/me/")
    assert back not in html
    # It can be shared without JavaScript.
    assert f'href="{settings.SITE_URL}{mine}" data-share' in html


def test_a_pseudonym_is_all_that_is_shown(people, project, read):
    camille = people[0]
    project("2026-11-03", {camille: (5, 4, 3), people[1]: (1, 1, 1)})
    camille.pseudonym = "Trèfle"
    camille.save()
    for address in (page_of(camille), "/me/", f"{page_of(camille)}days/", "/2026/11/"):
        told = read(address)
        assert "Camille" not in told
    assert "3 behind Trèfle" in read("/me/")


def test_whoever_left_and_whoever_has_no_phone(people, project, read):
    camille, _, mehdi, _ = people
    camille.is_active, mehdi.is_ghost = False, True
    camille.save()
    mehdi.save()
    project("2026-11-03", {camille: (5, 4, 3), mehdi: (1, 0, 0)})
    assert "Has left the office" in read(page_of(camille))
    assert "Wins 4 1st" in read(page_of(camille))
    assert "Plays without a phone" in read(page_of(mehdi))


def test_of_an_erased_person_nothing_is_told(people, project, read):
    camille = people[0]
    project("2026-11-03", {camille: (5, 4, 3)})
    camille.erased = timezone.now()
    camille.save()
    told = read(page_of(camille))
    assert f"Anonymous {camille.pk}" in told
    assert "account was deleted" in told
    assert "Wins" not in told
    read(f"{page_of(camille)}days/", 404)


def test_repetitions_that_dont_count_are_a_dash_everywhere(people, october, project, read):
    ingrid = people[1]
    project("2026-11-03", {ingrid: (5, 4, 77), people[0]: (1, 0, 3)})
    ingrid.counts_repetitions = False
    ingrid.save()
    for address in ("/me/", page_of(ingrid)):
        told = read(address)
        assert "Reps — not counted not counted" in told
        assert "77" not in told
    assert "Most reps in a day — not counted" in read(f"{page_of(ingrid)}exploits/")
    assert "13" not in read(f"{page_of(ingrid)}titles/").split("2026")[1]
    assert "13" not in read(f"{page_of(ingrid)}days/").split("All months")[1]
    assert "Reps 3 1st of 1" in read(page_of(people[0]))


def test_names_on_the_board_lead_to_their_pages(people, project, get):
    project("2026-11-03", {people[0]: (5, 4, 3)})
    assert get("/2026/11/").count(f'href="{page_of(people[0])}"') == 2

"""The pages, through HTTP: numbers, order, states, and who may see what."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.boards import month_board, services
from games.players.clock import Clock
from tests.boards.conftest import a_player, a_table, body_rows, numbers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]


def test_the_board_ranks_by_wins_unless_asked_and_the_header_says_by_what(people, project, get):
    camille, ingrid, mehdi, _ = people
    project("2026-11-03", {camille: (5, 1, 30), ingrid: (3, 4, 0), mehdi: (9, 2, 12)})
    wins, by_dayes = body_rows(get("/2026/11/")), get("/2026/11/?sort=daye")
    dayes = body_rows(by_dayes)
    assert [numbers(row) for row in wins] == [[3, 4, 0], [9, 2, 12], [5, 1, 30]]
    assert [numbers(row) for row in dayes] == [[9, 2, 12], [5, 1, 30], [3, 4, 0]]
    assert body_rows(get("/2026/11/?column=daye")) == dayes
    assert body_rows(get("/2026/11/?sort=name")) == wins
    header = r'<th scope="col" aria-sort="descending"><a id="sort-(\w+)"'
    assert re.findall(header, by_dayes) == ["daye"]
    assert re.findall(r'id="column-(\w+)" href="[^"]*" aria-current', by_dayes) == ["daye"]


def test_equals_share_a_rank_and_it_is_said(people, project, get):
    project("2026-11-03", {people[0]: (5, 2, 0), people[1]: (3, 2, 0), people[2]: (1, 1, 0)})
    rows = body_rows(get("/2026/11/"))
    ranks = [re.search(r'class="rank">(\d+)<', row).group(1) for row in rows]
    assert ranks == ["1", "1", "3"]
    assert [row.count("tied") for row in rows] == [1, 1, 0]


def test_under_a_column_stands_what_breaks_a_tie(people, project, get):
    project("2026-11-03", {people[0]: (5, 2, 0), people[1]: (3, 2, 0)})
    for column, order in {
        "victoire": "more in Dāye, more in Reps, fewer days played",
        "daye": "more in Wins, more in Reps, fewer days played",
        "repetition": "more in Wins, more in Dāye, fewer days played",
    }.items():
        assert f"Tie-breaks, in this order: {order}." in get(f"/2026/11/?column={column}")


def test_points_of_today_are_in_the_number_and_told_apart(people, project, get):
    project("2026-11-19", {people[0]: (5, 2, 0)})
    project("2026-11-20", {people[0]: (2, 1, 7), people[2]: (1, 0, 0)}, "running")
    camille, mehdi = body_rows(get("/2026/11/"))
    assert numbers(camille) == [7, 3, 7]
    assert re.findall(r"(\d+) of them<", camille) == ["2", "1", "7"]
    assert (numbers(mehdi), camille.count('class="hatched"')) == ([1, 0, 0], 3)


def test_after_closing_time_a_running_day_has_left_the_board(people, project, get, at):
    project("2026-11-20", {people[0]: (2, 1, 7)}, "running")
    assert len(body_rows(get("/2026/11/"))) == 1
    at("2026-11-21 00:00+01:00")
    html = get("/2026/11/")
    assert body_rows(html) == []
    assert "No one has played yet" in html
    assert "Friday 20 November: cancelled" in html


def test_leaders_and_their_lead(people, project, get):
    project("2026-11-03", {people[0]: (5, 2, 0), people[1]: (3, 2, 0)})
    html = re.sub(r"\s+", " ", get("/2026/11/"))
    daye, victoire, repetition = re.findall(r'<li class="leader .*?</li>', html)
    assert "Camille" in daye
    assert "2 ahead of Ingrid" in daye
    assert "Camille, Ingrid" in victoire
    assert "Tied" in victoire
    assert "No one" in repetition


def test_todays_points_are_part_of_the_lead_with_or_without_finished_days(people, project, get):
    camille, ingrid, mehdi, _ = people
    project("2026-11-20", {camille: (2, 1, 7), mehdi: (3, 0, 0)}, "running")
    html = re.sub(r"\s+", " ", get("/2026/11/?sort=daye"))
    cards = re.findall(r'<li class="leader .*?</li>', html)
    for card, name in zip(cards, ("Mehdi", "Camille", "Camille"), strict=True):
        assert "of them today" in card
        assert name in card
    assert "1 ahead of Camille" in cards[0]
    first, second = body_rows(html)
    assert (numbers(first), numbers(second)) == ([3, 0, 0], [2, 1, 7])
    assert "tied" not in first
    assert "Hatched: today’s points, provisional" in html
    project("2026-11-19", {camille: (5, 0, 0), ingrid: (0, 3, 0)})
    html = re.sub(r"\s+", " ", get("/2026/11/"))
    daye, victoire, _repetition = re.findall(r'<li class="leader .*?</li>', html)
    assert "4 ahead of Mehdi" in daye
    assert "2 ahead of Camille" in victoire


def test_readers_find_their_own_row(people, project, get):
    project("2026-11-03", {people[0]: (5, 2, 0), people[1]: (3, 2, 0)})
    html = get("/2026/11/")
    mine = re.findall(r'<tr data-player="(\d+)" class="[^"]*\bme\b', html)
    assert mine == [str(people[1].pk)]


def test_titles_of_the_month_before_stand_beside_the_names(people, project, get, admin, at):
    at("2026-11-02 12:00+01:00")
    project("2026-10-05", {people[0]: (5, 0, 12)})
    services.close_month(2026, 10, admin, {})
    services.spend_bonus(people[0].pk, "tikao", date(2026, 11, 2), a_table().pk)
    project("2026-11-02", {people[0]: (1, 0, 0), people[1]: (1, 0, 0)})
    camille, ingrid = body_rows(get("/2026/11/?sort=daye"))
    assert "Grand Späyin of October, bonus available" in camille
    assert "Tikäo of October, bonus used on 2 November" in camille
    assert "emblem" not in ingrid
    assert "emblem" not in body_rows(get("/2026/10/"))[0]


def test_the_day_of_the_month_counts_working_days(people, project, get, at):
    project("2026-11-03", {people[0]: (5, 2, 0)})
    assert "6 days left" in get("/2026/11/")
    at("2026-11-21 12:00+01:00")
    assert "6 days left" in get("/2026/11/")
    at("2026-11-30 12:00+01:00")
    assert "last day" in get("/2026/11/")
    assert "days left" not in get("/2026/11/")
    at("2026-12-01 12:00+01:00")
    assert "last day" not in get("/2026/11/")


def test_months_to_come_and_absurd_ones_do_not_exist(get):
    for day in ("2026/12", "2027/01", "2026/13", "2026/00", "0000/01", "1999/12", "9999/12"):
        get(f"/{day}/", 404)


def test_the_current_month_is_the_offices(get, client, at, the_office):
    the_office(time_zone="Europe/Oslo")
    at("2026-11-30 22:59:59")
    assert client.get("/board/?column=daye")["Location"] == "/2026/11/?column=daye"
    get("/2026/12/", 404)
    at("2026-11-30 23:00")
    assert client.get("/board/")["Location"] == "/2026/12/"
    get("/2026/12/")


def test_arrows_lead_to_months_that_have_a_board(people, project, get):
    project("2026-09-03", {people[0]: (5, 2, 0)})
    project("2026-11-03", {people[0]: (5, 2, 0)})
    links = [
        re.findall(r'rel="(prev|next)" href="([^"]*)"', get(f"/2026/{month}/"))
        for month in ("11", "10", "09", "08")
    ]
    assert links == [
        [("prev", "/2026/10/")],
        [("prev", "/2026/09/"), ("next", "/2026/11/")],
        [("next", "/2026/10/")],
        [("next", "/2026/09/")],
    ]


def test_a_closed_month_shows_its_titles_not_a_race(people, project, get, admin):
    project("2026-10-05", {people[0]: (5, 4, 0), people[1]: (3, 1, 0)})
    services.close_month(2026, 10, admin, {})
    html = get("/2026/10/")
    assert re.findall(r'class="leader (\w+)( nobody)?"', html) == [
        *(("daye", ""), ("victoire", "")),
        ("repetition", " nobody"),
    ]
    assert html.count("Certificate") == 2
    assert "8 participations, 5 wins, 0 reps" in html
    assert "ahead of" not in html
    assert "for now" not in html


def test_addresses_of_old_lead_to_what_has_taken_their_place(client, people):
    client.force_login(people[0])
    person = f"/players/{people[1].pk}"
    for old, new in (
        ("/2026/10/podium/", "/2026/10/"),
        ("/2026/10/digest/", "/2026/10/"),
        (f"{person}/months/", f"{person}/days/#months"),
    ):
        answer = client.get(old)
        assert (answer.status_code, answer["Location"]) == (301, new)
    assert client.get("/archive/")["Location"] == "/2026/"


def test_the_year_lists_months_with_titles_and_totals(people, project, get, admin):
    project("2026-09-03", {people[0]: (9, 9, 9)}, "cancelled")
    project("2026-10-05", {people[0]: (5, 4, 0), people[1]: (3, 1, 20)})
    project("2026-10-06", {people[0]: (1, 0, 0)})
    services.close_month(2026, 10, admin, {})
    project("2026-11-20", {people[0]: (1, 0, 0)}, "running")
    html = get("/2026/").split("Months</h2>")[1]
    links = re.findall(r'href="/(\d{4}/\d{2})/"', html)
    assert links[:3] == ["2026/11", "2026/10", "2026/09"]
    october = html.split('href="/2026/10/"')[1].split("</article>")[0]
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", october))
    assert "2 finished days · 2 players · 9 participations · 5 wins · 20 reps" in told
    assert "Grand Späyin, 6" in told


def counted(client, address: str) -> int:
    """How many queries the page makes; inside a test's transaction the office is never held.

    What is compiled once for a number of people has one more statement the first time.
    """
    for _each in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
    return len(queries)


def a_year_of_months(everybody, table, first_year):
    for number in range(12):
        year, month = first_year + (11 + number) // 12, (11 + number) % 12 + 1
        points = {one.pk: (number, 99 - place, 1) for place, one in enumerate(everybody[:3])}
        services.project(date(year, month, 1), table.pk, points, "finished", mending=True)
    for day in range(2, 7):
        points = {player.pk: (1, player.pk % 7, 3) for player in everybody}
        services.project(date(2026, 11, day), table.pk, points, "finished", mending=True)


def test_queries_stay_few_for_many_months_and_players(people, client, get, admin):
    profiles = ("/me/", f"/players/{people[0].pk}/", f"/players/{people[0].pk}/days/")
    addresses = ("/2026/11/", "/2026/10/", "/2026/", *profiles)
    a_year_of_months(people, a_table(), 2025)
    services.close_month(2026, 10, admin, {})
    small = [counted(client, address) for address in addresses]
    everybody = [*people, *(a_player(f"Player {number}") for number in range(46))]
    a_year_of_months(everybody, a_table(), 2023)
    assert [counted(client, address) for address in addresses] == small
    assert len(body_rows(get("/2026/11/"))) == 50
    with CaptureQueriesContext(connection) as queries:
        month_board.load_board(2026, 11, "daye", Clock.read())
    assert len([one for one in queries if "players_office" not in one["sql"]]) <= 5

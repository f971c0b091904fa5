"""What a month's reps come to for a cause: one number, everybody's, on the board and the walls."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.boards import services
from games.kitchen import access
from games.kitchen import services as kitchen
from games.players.models import Office, Player
from tests.boards.conftest import words
from tests.hands import open_page, press

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]
RHYTHM = "/office/rhythm/"
FOR_FIVE = {"cause": "Restos du cœur", "cause_cents": "5", "cause_most": "80"}
CLIMBS = FOR_FIVE | {"cause_cents": "0", "cause_most": "0"}
SECTION = re.compile(r'<section class="panel stack" aria-labelledby="cause">.*?</section>', re.S)


def foot(html: str) -> str:
    """What the board's foot tells of the cause, "" if it is silent."""
    found = SECTION.search(html)
    return words(found[0]) if found else ""


@pytest.fixture
def choose(desk: Client) -> Callable[..., None]:
    """`choose(FOR_FIVE)` on the office's page."""

    def save(fields: dict[str, str]) -> None:
        assert press(desk, RHYTHM, fields).status_code == 302

    return save


def test_nothing_is_told_until_an_office_wishes_it(people, project, get):
    project("2026-11-03", {people[0]: (5, 1, 4000)})
    html = get("/2026/11/")
    assert foot(html) == ""
    assert "€" not in html


MONEY = {
    19: "",
    20: "€1",
    1219: "€60",
    1227: "€61",
    1599: "€79",
    1600: "€80, the most for one month",
    4000: "€80, the most for one month",
}
CLIMBED = {
    17: "",
    36: "up 2 floors",
    284: "up the Arc de Triomphe",
    568: "up the Arc de Triomphe and down again",
    1664: "5 times up the Arc de Triomphe",
    1665: "up the Eiffel Tower",
    3330: "up the Eiffel Tower and down again",
    13_332: "3 times up the 4,444 steps of Flørli",
    22_183: "from Chamonix to the top of Mont Blanc",
    160_000: "3 times from the sea to the top of Everest",
}


@pytest.mark.parametrize(("fields", "expected"), [(FOR_FIVE, MONEY), (CLIMBS, CLIMBED)])
def test_whole_euros_up_to_the_most_or_without_money_a_climb(
    choose, desk, people, project, fields, expected
):
    choose(fields)
    for reps, told in expected.items():
        project("2026-11-03", {people[0]: (5, 1, reps - 7), people[1]: (4, 0, 7)})
        said = f"Restos du cœur {reps:,} reps in November: {told}" if told else ""
        assert foot(desk.get("/2026/11/").content.decode()) == said


def test_only_finished_days_and_reps_that_count_are_in_it(choose, desk, people, project):
    choose(FOR_FIVE)
    camille, ingrid, mehdi, _sofie = people
    project("2026-11-02", {camille: (5, 1, 100), ingrid: (4, 0, 60)})
    project("2026-11-03", {mehdi: (5, 1, 40)})
    project("2026-11-04", {mehdi: (5, 1, 900)}, "cancelled")
    project("2026-11-20", {camille: (5, 1, 900)}, "running")
    assert "200 reps in November: €10" in foot(desk.get("/2026/11/").content.decode())
    Player.objects.filter(pk=ingrid.pk).update(counts_repetitions=False)
    assert "140 reps in November: €7" in foot(desk.get("/2026/11/").content.decode())


def test_older_months_arent_told_at_what_the_office_gives_now(choose, desk, people, project):
    for month in ("09", "10"):
        project(f"2026-{month}-05", {people[0]: (5, 1, 200)})
    choose(FOR_FIVE)
    assert "200 reps in October: €10" in foot(desk.get("/2026/10/").content.decode())
    assert foot(desk.get("/2026/09/").content.decode()) == ""


@pytest.mark.parametrize(
    ("language", "reps", "money", "climb"),
    [
        ("en", "1,700 reps in November: ", "€80, the most", "up the Eiffel"),
        (
            "fr",
            "1\xa0700 répétitions en novembre\u202f: ",
            "80\u202f€, le maximum",
            "jusqu’en haut de la tour Eiffel",
        ),
        ("nb", "1\xa0700 repetisjoner i november: ", "80 euro, maksbeløpet", "opp Eiffeltårnet"),
    ],
)
def test_each_language_says_it_its_own_way(
    choose, desk, admin, people, project, language, reps, money, climb
):
    project("2026-11-03", {people[0]: (5, 1, 1700)})
    for fields, told in ((FOR_FIVE, money), (CLIMBS, climb)):
        choose(fields)
        Player.objects.filter(pk=admin.pk).update(language=language)
        assert reps + told in unescape(desk.get("/2026/11/").content.decode())
        Player.objects.filter(pk=admin.pk).update(language="en")


def test_the_wall_and_the_ceremony_tell_the_same_number(choose, desk, admin, people, project, at):
    project("2026-11-03", {people[0]: (5, 1, 1220), people[1]: (4, 0, 7)})
    screen = kitchen.add_screen(admin, "Kitchen")
    wall, told = f"/tv/{access.screen_token(screen.nonce)}/", "1,227 reps in November: €61"
    assert "€" not in Client().get(wall).content.decode()
    choose(FOR_FIVE)
    assert f"Restos du cœur · {told}" in words(Client().get(wall).content.decode())

    at("2026-12-01 09:00+01:00")
    services.close_month(2026, 11, admin, {}, ceremony=True)
    for _title in range(3):
        for page in (desk.get("/2026/11/ceremony/"), Client().get(wall)):
            assert "€" not in page.content.decode()
        open_page(desk, "/2026/11/ceremony/").form("/next/").press()
    for page in (desk.get("/2026/11/ceremony/"), Client().get(wall)):
        assert f"Applause! Restos du cœur · {told}" in words(page.content.decode())


def test_money_is_for_something_and_has_an_end(desk):
    most = "Enter the most that you’ll give in a month, at least €1."
    for change, told in (
        ({"cause_cents": "501"}, "At most 500."),
        ({"cause_cents": "-1"}, "At least 0."),
        ({"cause_cents": "five"}, "Enter a number."),
        ({"cause": " "}, "Say what the money is for."),
        ({"cause_most": "0"}, most),
        ({"cause_most": ""}, most),
    ):
        answer = press(desk, RHYTHM, FOR_FIVE | change)
        assert answer.status_code == 422, change
        assert told in unescape(answer.content.decode())
    assert not Office.objects.exclude(cause="", cause_cents=0, cause_most=0).exists()


def test_it_costs_a_query_however_many_play(choose, desk, people, project):
    def queries() -> int:
        """Those of the boards: the office is read anew every two seconds."""
        with CaptureQueriesContext(connection) as found:
            assert desk.get("/2026/11/").status_code == 200
        return sum("boards_" in one["sql"] for one in found)

    project("2026-11-03", {people[0]: (5, 1, 100)})
    silent = queries()
    choose(FOR_FIVE)
    told = queries()
    assert told == silent + 1
    for day in range(4, 20):
        project(f"2026-11-{day:02}", dict.fromkeys(people, (5, 1, 100)))
    assert queries() == told

"""Totals from paper, through the admins' page: looked at, confirmed, replaced, refused."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone, translation

from games.boards import checks, paper, services
from games.boards.models import Carried, Closing, Month, Title
from games.boards.years import load_year
from games.players import activity_log
from games.players.clock import Clock
from games.players.models import AdminAct, Player
from tests.boards.conftest import body_rows, carry, numbers, version, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]
PAGE = "/office/carried/"
LINES = "Camille;24;11;130;9\nIngrid;21;12;96"


def send(desk, text: str = LINES, month: str = "2026-11", **fields: str):
    return desk.post(PAGE, {"text": text, "month": month, "reason": "Our notebook.", **fields})


def stored() -> set[tuple[str, int, int, int, int]]:
    fields = ("player__name", "daye", "victoire", "repetition", "days")
    return set(Carried.objects.values_list(*fields))


BOTH = {("Camille", 24, 11, 130, 9), ("Ingrid", 21, 12, 96, 0)}


def test_looked_at_and_confirmed_it_is_on_the_board_and_in_the_activity_log(desk, admin):
    assert "24 dāyes played" in send(desk).content.decode()
    assert stored() == set()
    before = version(2026, 11)
    for _again in range(2):
        answer = send(desk, confirm="1")
    assert answer.headers["Location"] == "/2026/11/"
    assert stored() == BOTH
    assert version(2026, 11) == before + 1
    assert "Entered by Zoé" in desk.get("/2026/11/").content.decode()
    act = AdminAct.objects.get(what="carried")
    assert (act.by, act.reason) == (admin, "Our notebook.")
    assert act.detail == "2026-11: 2 people, 45/23/226, 9 days"
    page = desk.get("/office/journal/?what=carried").content.decode()
    assert "November 2026: 2 players, 45/23/226, 9 days" in page
    assert "2026-11:" not in page
    with translation.override("fr"):
        told = activity_log.describe_detail(act)
    assert told == "Novembre 2026\u202f: 2 personnes, 45/23/226, 9 jours"


def test_another_import_replaces_the_month_and_a_check_finds_what_is_changed_by_hand(desk):
    send(desk, confirm="1")
    send(desk, "Mehdi;1;0;5", confirm="1")
    assert stored() == {("Mehdi", 1, 0, 5, 0)}
    assert list(checks.differences()) == []
    Carried.objects.update(daye=2)
    (told,) = checks.differences()
    assert "2/0/5" in told
    send(desk, clear="1")
    assert stored() == set()
    assert AdminAct.objects.filter(what="carried").count() == 3
    assert list(checks.differences()) == []


def test_unknown_people_are_offered_as_people_without_a_phone(desk, admin):
    text = f"{LINES}\nBjørn;3;1;20;2"
    html = send(desk, text).content.decode()
    assert "not here yet" in html
    assert "Add the unknown person, without a phone" in html
    assert send(desk, text, confirm="1").status_code == 422
    assert stored() == set()
    send(desk, text, confirm="1", ghosts="on")
    bjorn = Player.objects.get(name="Bjørn")
    assert (bjorn.is_ghost, bjorn.added_by) == (True, admin)
    assert ("Bjørn", 3, 1, 20, 2) in stored()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        *((f"Camille;{one}", "four or five fields") for one in ("1;2", "1;2;3;4;5")),
        *((f"Camille;{one}", "Whole numbers only") for one in ("1;-2;3", "1;2.5;3", "1;2;100000")),
        ("Camille;1;2;3;32", "at most 31 days"),
        ("Camille;0;0;0", "no points"),
        (";1;2;3", "The name at the beginning is missing."),
        ("<b>;1;2;3", "not here yet"),
        ("Ingrid;1;2;3\ningrid;1;2;3", "already listed"),
    ],
)
def test_what_is_wrong_is_said_line_by_line(desk, line, said):
    html = send(desk, line).content.decode()
    assert said in html
    assert "<b>;" not in html
    assert send(desk, line, confirm="1").status_code == 422
    assert stored() == set()


@pytest.mark.parametrize(
    "text",
    [
        LINES,
        f"name;daye;victoire;repetition;days\r\n{LINES}\r\n\r\n",
        "Camille\t24\t11\t130\t9\nIngrid\t21\t12\t96",
        "Camille,24,11,130,9\nIngrid, 21, 12, 96",
        "CAMÍLLE;24;11;130;9\n  ingrid ;21;12;96;",
    ],
)
def test_separators_headings_and_accents(people, text):
    if text.endswith(";"):
        text = text.rstrip(";") + ";0"
    entries = paper.parse_lines(text)
    assert [entry.error for entry in entries] == ["", ""]
    assert [(e.player, e.daye, e.repetition, e.days) for e in entries] == [
        (people[0], 24, 130, 9),
        (people[1], 21, 96, 0),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_file_is_read_as_spreadsheets_write_it(desk, encoding):
    file = SimpleUploadedFile("totals.csv", "Zoé;1;2;3".encode(encoding))
    html = desk.post(PAGE, {"file": file, "month": "2026-11"}).content.decode()
    assert 'value="Zoé;1;2;3"' in html
    assert "not here yet" not in html


@pytest.mark.parametrize(
    "wrong",
    [
        *({"text": text} for text in ("", "\n\n", "name;daye;victoire;repetition")),
        *({"month": month} for month in ("", "November", "2026-13", "2026-1", "0000-00")),
        {"reason": " "},
        {"file": SimpleUploadedFile("long.csv", b"Camille;1;2;3" + b"\n" * 33_000)},
    ],
)
def test_without_totals_of_a_usual_length_a_month_or_a_reason_nothing_is_stored(desk, wrong):
    assert send(desk, **{"confirm": "1"} | wrong).status_code in (409, 422)
    assert stored() == set()


def test_only_up_to_the_month_of_the_first_day_played_here(desk, project, people):
    assert send(desk, month="2026-12").status_code == 409
    project("2026-10-05", {people[0]: (1, 0, 0)}, "cancelled")
    assert send(desk, month="2026-11", confirm="1").status_code == 409
    assert send(desk, month="2026-09", confirm="1").status_code == 302
    assert send(desk, month="2026-10", confirm="1").status_code == 302


def test_a_closed_month_stays_as_it_is(desk, admin, people, project):
    project("2026-10-05", {people[0]: (1, 0, 0)})
    services.close_month(2026, 10, admin, {})
    for sent in ({"confirm": "1"}, {"clear": "1"}, {}):
        answer = send(desk, month="2026-10", **sent)
        assert answer.status_code == 409
        assert "This month is closed" in answer.content.decode()
    assert stored() == set()


def test_it_is_a_line_of_the_persons_own_page(desk, people):
    send(desk, confirm="1")
    assert "Imported from paper" in desk.get(f"/players/{people[0].pk}/").content.decode()
    page = f"/players/{people[0].pk}/days/"
    html = desk.get(page).content.decode()
    assert "24 dāyes played · 11 wins · 130 reps · 9 days" in html
    assert "November 24 11 130 9" in words(html)
    Player.objects.filter(pk=people[0].pk).update(counts_repetitions=False)
    carried = desk.get(page).content.decode().split('id="carried"')[1].split("</section>")[0]
    assert "130" not in carried
    assert desk.get(f"/players/{people[2].pk}/days/").status_code == 404


def test_the_form_begins_with_a_month_that_is_open_and_names_months(desk, admin, people, project):
    project("2026-11-02", {people[0]: (1, 1, 0)})
    month = Month.objects.get(year=2026, month=11)
    Closing.objects.create(month=month, closed_at=timezone.now(), closed_by=admin, proclaimed=[])
    html = desk.get("/office/carried/").content.decode()
    assert 'value="2026-10"' in html
    assert "up to November 2026" in html
    html = send(desk, month="2026-10").content.decode()
    assert "Import into October 2026" in html


# Wherever totals are read


def test_carried_points_are_part_of_the_totals_and_a_line_of_their_own(people, project, get, admin):
    project("2026-11-03", {people[0]: (5, 1, 30)})
    assert 'id="carried"' not in get("/2026/11/")
    carry(people[0], admin, 10, 2, 100, 4)
    carry(people[2], admin, 3, 9, 0)
    html = get("/2026/11/")
    assert [numbers(row) for row in body_rows(html)] == [[3, 9, 0], [15, 3, 130]]
    brought = html.split('id="carried"')[1]
    assert "Entered by Zoé on 20 November" in brought
    assert re.search(r"10 dāyes played · 2 wins · 100 reps · 4 days", brought)


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
    Player.objects.filter(pk=people[1].pk).update(counts_repetitions=False)
    november, october = load_year(2026, "victoire", Clock.read()).months
    assert (november.players, november.daye) == (3, 12)
    assert (november.victoire, november.repetition) == (3, 32)
    assert (october.players, october.daye, october.repetition, october.finished) == (1, 2, 4, 0)

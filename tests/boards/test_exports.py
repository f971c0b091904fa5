"""A month's board as CSV and as JSON."""

import csv
import io
import json
from fractions import Fraction

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.boards.exports import BOARD_COLUMNS, Table, as_csv, as_json
from games.boards.models import Carried, Month
from tests.boards.conftest import a_player


@pytest.fixture
def fetch(client, people, at):
    """`fetch("/2026/11/board.csv")` as Ingrid, on 20 November: the answer."""
    at("2026-11-20 12:00+01:00")
    client.force_login(people[1])

    def get(address: str):
        answer = client.get(address)
        assert answer.status_code == 200
        return answer

    return get


def rows_of(answer) -> list[dict[str, str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.fixture
def november(people, project, fetch):
    camille, ingrid, mehdi, _ = people
    project("2026-11-02", {camille: (5, 4, 3), ingrid: (9, 1, 20)})
    project("2026-11-03", {mehdi: (5, 4, 3)}, "cancelled")
    project("2026-11-20", {camille: (2, 1, 7)}, "running")


def test_a_board_as_csv(november, fetch):
    answer = fetch("/2026/11/board.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="board-2026-11.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbfkind;rank;player;daye;"), "Excel needs the mark"
    assert b"\r\n" in answer.content
    assert [list(row.values()) for row in rows_of(answer)] == [
        ["total", "1", "Camille", "5", "4", "3", "1", "2", "1", "7"],
        ["total", "2", "Ingrid", "9", "1", "20", "1", "0", "0", "0"],
    ]


def test_a_board_as_json(november, fetch):
    answer = fetch("/2026/11/board.json")
    assert answer["Content-Type"] == "application/json"
    document = json.loads(answer.content)
    assert (document["format"], document["month"], document["finished_days"]) == (1, "2026-11", 1)
    assert tuple(document["rows"][0]) == BOARD_COLUMNS
    assert document["rows"][1]["player"] == "Ingrid"
    assert document["rows"][1]["repetition"] == 20


def test_the_columns_stay(db):
    assert ",".join(BOARD_COLUMNS) == (
        "kind,rank,player,daye,victoire,repetition,days,"
        "provisional_daye,provisional_victoire,provisional_repetition"
    )


def test_repetitions_that_dont_count_are_absent(november, people, fetch):
    people[1].counts_repetitions = False
    people[1].save()
    ingrid = rows_of(fetch("/2026/11/board.csv"))[1]
    assert (ingrid["repetition"], ingrid["provisional_repetition"]) == ("", "")
    assert json.loads(fetch("/2026/11/board.json").content)["rows"][1]["repetition"] is None
    assert b"20;" not in fetch("/2026/11/board.csv").content.split(b"Ingrid")[1]


def test_people_are_called_as_they_want(november, people, fetch):
    people[0].pseudonym = "Trèfle"
    people[0].save()
    people[1].erased = timezone.now()
    people[1].save()
    names = [row["player"] for row in rows_of(fetch("/2026/11/board.csv"))]
    assert names[0] == "Trèfle"
    assert "Ingrid" not in names[1]
    assert str(people[1].pk) in names[1]


@pytest.mark.parametrize("name", ["=1+1", "+33", "-2", "@SUM(A1)"])
def test_a_name_is_never_a_formula(project, fetch, name):
    project("2026-11-02", {a_player("Lars", pseudonym=name): (1, 0, 0)})
    assert rows_of(fetch("/2026/11/board.csv"))[0]["player"] == f"'{name}"
    assert json.loads(fetch("/2026/11/board.json").content)["rows"][0]["player"] == name


def test_names_with_commas_quotes_and_accents_stay_whole(project, fetch):
    name = 'Zoé, "dite" l’Ours; Åse'
    project("2026-11-02", {a_player("Lars", pseudonym=name): (1, 0, 0)})
    assert rows_of(fetch("/2026/11/board.csv"))[0]["player"] == name


def test_what_came_from_paper_has_lines_of_its_own(november, people, fetch):
    month = Month.objects.get(year=2026, month=11)
    Carried.objects.create(
        month=month, player=people[1], daye=10, victoire=9, repetition=8, days=4, by=people[0],
        at=timezone.now(),
    )  # fmt: skip
    total, _, carried = rows_of(fetch("/2026/11/board.csv"))
    assert [total[name] for name in ("kind", "player", "daye", "days")] == [
        "total", "Ingrid", "19", "5",
    ]  # fmt: skip
    assert [carried[name] for name in ("kind", "rank", "player", "daye", "days")] == [
        "carried", "", "Ingrid", "10", "4",
    ]  # fmt: skip


def test_an_empty_board_is_a_header(people, fetch):
    assert rows_of(fetch("/2026/10/board.csv")) == []
    assert json.loads(fetch("/2026/10/board.json").content)["rows"] == []


def test_months_to_come_are_404_and_visitors_sign_in(people, fetch, client):
    for address in ("/2026/12/board.csv", "/2026/13/board.json", "/1999/01/board.csv"):
        assert client.get(address).status_code == 404
    client.logout()
    assert client.get("/2026/11/board.csv")["Location"].startswith("/sign-in/")


def test_the_page_leads_to_its_files(november, fetch):
    html = fetch("/2026/11/").content.decode()
    assert 'href="/2026/11/board.csv" download' in html
    assert 'href="/2026/11/board.json" download' in html


@pytest.mark.parametrize(
    ("language", "row"), [("fr", "2,25;1,3333;3"), ("nb", "2,25;1,3333;3"), ("en", "2.25,1.3333,3")]
)
def test_numbers_are_decimals_as_the_readers_excel_reads_them(language, row):
    """9/4 would be the 9th of April, and a row of commas one cell of a French Excel."""
    values = {"a": Fraction(9, 4), "b": Fraction(4, 3), "c": Fraction(3)}
    with override(language):
        text = as_csv(Table("t", {}, ("a", "b", "c"), [values])).content.decode("utf-8-sig")
    assert text.splitlines()[1] == row


def test_cells_of_every_kind():
    table = Table(
        "t", {}, ("a", "b", "c", "d"), [{"a": True, "b": ["QH", "N"], "c": None, "d": -1}]
    )
    with override("en"):
        assert as_csv(table).content.decode("utf-8-sig") == "a,b,c,d\r\nyes,QH N,,-1\r\n"
    assert json.loads(as_json(table).content)["rows"] == [
        {"a": True, "b": ["QH", "N"], "c": None, "d": -1}
    ]

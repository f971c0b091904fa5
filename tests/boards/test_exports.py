"""A month's board as CSV and as JSON."""

import csv
import io
import json
from fractions import Fraction

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.boards.exports import Table, as_csv, as_json
from tests.boards.conftest import a_player, carry


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


COLUMNS = (
    "kind;rank;player;daye;victoire;repetition;days;"
    "provisional_daye;provisional_victoire;provisional_repetition"
)
"""Others' programs read them: they stay."""


def test_a_board_as_csv(november, fetch):
    assert 'href="/2026/11/board.csv" download' in fetch("/2026/11/").content.decode()
    answer = fetch("/2026/11/board.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="board-2026-11.csv"'
    assert answer.content.startswith(f"\ufeff{COLUMNS}\r\n".encode()), "Excel needs the mark"
    assert [list(row.values()) for row in rows_of(answer)] == [
        ["total", "1", "Camille", "5", "4", "3", "1", "2", "1", "7"],
        ["total", "2", "Ingrid", "9", "1", "20", "1", "0", "0", "0"],
    ]


def test_a_board_as_json(november, fetch):
    assert 'href="/2026/11/board.json" download' in fetch("/2026/11/").content.decode()
    answer = fetch("/2026/11/board.json")
    assert answer["Content-Type"] == "application/json"
    document = json.loads(answer.content)
    assert (document["format"], document["month"], document["finished_days"]) == (1, "2026-11", 1)
    assert ";".join(document["rows"][0]) == COLUMNS
    assert document["rows"][1]["player"] == "Ingrid"
    assert document["rows"][1]["repetition"] == 20


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


def test_names_stay_whole_and_none_is_a_formula(project, fetch):
    formulas = ("=1+1", "+33", "-2", "@SUM(A1)")
    names = (*formulas, 'Zoé, "dite" l’Ours; Åse')
    people = [a_player(f"Lars {number}", pseudonym=name) for number, name in enumerate(names)]
    project("2026-11-02", {one: (9 - place, 0, 0) for place, one in enumerate(people)})
    told = [row["player"] for row in rows_of(fetch("/2026/11/board.csv"))]
    assert sorted(told) == sorted([*(f"'{name}" for name in formulas), names[-1]])
    document = json.loads(fetch("/2026/11/board.json").content)
    assert {row["player"] for row in document["rows"]} == set(names)


def test_what_came_from_paper_has_lines_of_its_own(november, people, fetch):
    carry(people[1], people[0], 10, 9, 8, 4)
    total, _, carried = rows_of(fetch("/2026/11/board.csv"))
    told = ("kind", "player", "daye", "days")
    assert [total[name] for name in told] == ["total", "Ingrid", "19", "5"]
    assert [carried[name] for name in told] == ["carried", "Ingrid", "10", "4"]
    assert carried["rank"] == ""


def test_an_empty_board_is_a_header_and_one_of_a_month_to_come_is_none(people, fetch, client):
    assert rows_of(fetch("/2026/10/board.csv")) == []
    assert json.loads(fetch("/2026/10/board.json").content)["rows"] == []
    for address in ("/2026/12/board.csv", "/2026/13/board.json", "/1999/01/board.csv"):
        assert client.get(address).status_code == 404


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
    row = {"a": True, "b": ["QH", "N"], "c": None, "d": -1}
    table = Table("t", {}, ("a", "b", "c", "d"), [row])
    with override("en"):
        assert as_csv(table).content.decode("utf-8-sig") == "a,b,c,d\r\nyes,QH N,,-1\r\n"
    assert json.loads(as_json(table).content)["rows"] == [row]

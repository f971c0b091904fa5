"""What is typed, and what a spreadsheet makes of it."""

import pytest

from games.players.requests import parse_number
from games.players.spreadsheets import cell


@pytest.mark.parametrize(("text", "read"), [("0", 0), ("007", 7), ("9" * 9, 999999999)])
def test_a_whole_number_of_so_many_digits(text: str, read: int) -> None:
    assert parse_number(text) == read
    assert parse_number(text, len(text)) == read
    assert parse_number(text, len(text) - 1) is None


@pytest.mark.parametrize(
    "text", [None, "", " ", "-1", "+1", " 1", "1 ", "1_0", "1.0", "²", "٣", "x", "1" * 10]
)
def test_what_is_no_whole_number(text: str | None) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_what_a_spreadsheet_would_work_out_is_behind_an_apostrophe(begins: str) -> None:
    assert cell(f"{begins}1+1") == f"'{begins}1+1"


@pytest.mark.parametrize("text", ["", "1+1", "Zoé", " =1"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert cell(text) == text

"""Moves are lines of text, cards are codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import cards
from games.engine.contract import BadMove, IllegalMove, Move


def test_a_move_reads_as_it_is_written() -> None:
    move = Move.parse("adjust 4 8 élévations de genoux")
    assert move == Move("adjust", ("4", "8", "élévations", "de", "genoux"))
    assert str(move) == "adjust 4 8 élévations de genoux"


@pytest.mark.parametrize(
    "text", ["", " ", " draw", "draw ", "draw  1", "draw\n1", "draw\t1", "a\x00", "x" * 2001]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadMove):
        Move.parse(text)


@given(st.text())
def test_any_text_is_a_move_or_none(text: str) -> None:
    try:
        move = Move.parse(text)
    except BadMove:
        return
    assert str(move) == text


def test_a_refusal_tells_rule_and_values() -> None:
    assert IllegalMove("SP-48", exercise=4, most=12).reason == "SP-48: exercise=4, most=12"
    assert IllegalMove("SP-10").reason == "SP-10"


def test_card_codes() -> None:
    assert [cards.rank_of(code) for code in ("10S", "9", "N", "AS", "10")] == [
        "10", "9", "N", "A", "10",
    ]  # fmt: skip
    assert [cards.suit_of(code) for code in ("10S", "9", "N", "AC")] == ["S", None, None, "C"]
    assert len(set(cards.pack())) == 52

"""Gentle takes what it notices, and forgets at times what the other takes back."""

from __future__ import annotations

from collections import Counter

import pytest

from games.cerke import rules
from games.cerke.bot import BOTS, gentle
from games.cerke.rules.state import State
from games.engine.chance import Dice
from games.tables.bots import selfplay
from tests.cerke.rules.positions import opened, play, position

KINGS = ("KA red Io A", "KIA black Io IA")
OFTEN = 60


def chosen(state: State, number: int = 0) -> str:
    seen = rules.observe(state, state.turn)
    moves = list(rules.legal_moves(state, state.turn))
    return str(gentle(seen, moves, Dice(number.to_bytes(32, "big"), 0, 0)))


def moves(state: State) -> Counter[str]:
    """What it plays there, with many dice."""
    return Counter(chosen(state, number) for number in range(OFTEN))


def test_it_takes_what_makes_a_hand_but_for_the_times_it_overlooks_it() -> None:
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", "PO black Kauk2 IA", *KINGS)
    state = position(*placed, held=["red Dau2"])
    found = moves(state)
    assert OFTEN * 0.75 < found["move LO LAI"] < OFTEN
    assert chosen(play(state, "move LO LAI")) == "declare ta_xot"


def test_it_goes_on_rather_than_pay() -> None:
    assert chosen(play(opened(2, 1), "tam ZO ZU ZO")) == "declare ty_mok"


def test_it_ends_the_season_whatever_the_score() -> None:
    """Steady goes on where the points wouldn't win the last season."""
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    state = position(*placed, held=["red Dau2"], scores=[10, 30])
    assert chosen(play(state, "move LO LAI")) == "declare ta_xot"


def test_it_forgets_at_times_what_the_other_takes_back() -> None:
    """The archer of the other would make a hand of the piece that stands on LAI."""
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    state = position(*placed, to_move=1, held=["red Dau2"])
    left = sum(count for one, count in moves(state).items() if not one.startswith("move LAI"))
    assert 0 < left < OFTEN


def test_it_leaves_Tam2_alone() -> None:
    state = opened(2, 1)
    assert not any(chosen(state, number).startswith("tam") for number in range(8))


@pytest.mark.parametrize("number", range(3))
def test_it_plays_legally_and_the_same_with_the_same_dice(number: int) -> None:
    state = opened(2, 1)
    for _ in range(3):
        legal = sorted(str(one) for one in rules.legal_moves(state, state.turn))
        assert chosen(state, number) in legal
        assert chosen(state, number) == chosen(state, number)
        state = play(state, next(one for one in legal if one.startswith("move")))


def test_it_stands_between_random_and_steady() -> None:
    assert set(BOTS) == {"gentle", "steady", "sharp"}
    assert won("random", 3) == 3
    assert won("steady", 4) <= 2


def won(other: str, tables: int) -> int:
    """How many seeded seasons it wins."""
    count = 0
    for number in range(tables):
        names = ["gentle", other] if number % 2 else [other, "gentle"]
        bots = selfplay.bots_of("cerke", names)
        played = selfplay.play_table("cerke", 2, {"seasons": 1}, bots, f"gentle {number}")
        count += played["result"]["places"][names.index("gentle")] == 1
    return count

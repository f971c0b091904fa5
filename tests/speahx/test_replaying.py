"""Which moves a replay leads to, and what it tells of them."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.speahx import replaying, rules
from games.speahx.rules import State
from tests.speahx.rules.positions import play, position

NAMES = {0: "Camille", 1: "Ingrid", 2: "Mehdi"}


def step(state: State, *moves: str, you: int | None = None) -> tuple[bool, str]:
    before, after = (rules.observe(one, None) for one in (state, play(state, *moves)))
    with translation.override("en"):
        return replaying.is_key(before, after), replaying.describe_effect(before, after, NAMES, you)


@pytest.mark.parametrize(
    ("hand", "moves", "key", "told"),
    [
        ("5C 6H", ["play 5C"], False, ""),
        ("10H 6H", ["play 10H"], True, "Camille: a 10 clears the pile."),
        ("X 6H", ["play X to=2"], True, "Camille gives Mehdi the pile with a joker."),
        ("5C 6H", ["take"], False, "Camille took the pile."),
        ("5C", ["play 5C"], True, ""),
    ],
)
def test_key_moves(hand: str, moves: list[str], key: bool, told: str) -> None:
    state = position(hand, "KC QC", "KD QD", pile="4C")
    assert step(state, *moves) == (key, told)


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (0, "Your joker gives the pile to Mehdi."),
        (1, "Camille gives Mehdi the pile with a joker."),
        (2, "Camille gives you the pile with a joker."),
    ],
)
def test_whoever_is_in_it_is_spoken_to(you: int, told: str) -> None:
    state = position("X 6H", "KC QC", "KD QD", pile="4C")
    assert step(state, "play X to=2", you=you)[1] == told


def test_a_table_card_in_vain_is_a_key_move() -> None:
    state = play(position("", "KC QC", pile="4C", table=["9D", ""]), "turn 0")
    assert step(state, "show no") == (
        True,
        "Camille couldn’t use a table card and takes the pile.",
    )
    assert step(state, "show yes")[0]


@pytest.mark.parametrize(
    ("slots", "told"),
    [
        ("8C", "Turned: 8 of clubs."),
        ("10D", "Turned: 10 of diamonds. Camille: a 10 clears the pile."),
    ],
)
def test_a_table_card_that_is_laid_is_named(slots: str, told: str) -> None:
    """The move says its place only."""
    state = position("", "KC QC", pile="4C", table=[f"{slots} 9D", ""])
    assert step(state, "turn 0")[1] == told

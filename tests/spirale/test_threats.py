"""What is threatened at La Spirale d'Or: from what lies open, by number and by joker."""

from typing import Any

import pytest
from django.utils import translation

from games.spirale import rules
from games.spirale.rules import State
from games.tables.game_page import page_of
from tests.spirale.rules.positions import legal, play, position

NAMES = {0: "Camille", 1: "Pixel"}


def told(state: State) -> tuple[str, list[str]]:
    with translation.override("en"):
        words, places = page_of("spirale").threats(rules.observe(state, 0), NAMES)
    return words, list(places)


def test_numbers_that_lose_are_told_and_marked() -> None:
    words, places = told(position(gold=(4, 12), spiral=(5, 1)))
    assert words == (
        "From 4 up, your number loses the game. "
        "Pixel can choose 11: you couldn’t pay it with less than 7."
    )
    assert places == [f"number-{n}" for n in (1, 2, 3, 4, 5, 6, *range(4, 14))]
    words, places = told(position())
    assert "and you could pay that" in words
    assert places == ["number-13"]


@pytest.mark.parametrize(
    ("setup", "count"),
    [
        # Pixel has no spiral medal: neither Transfert nor a Miroir.
        ({}, 11),
        # Six medals on each side allow the Miroirs; the larger total, neither Flamme nor Feu.
        ({"gold": (9, 9), "spiral": (0, 6)}, 12),
        ({"gold": (9, 9), "spiral": (0, 6), "stars": (7, 1)}, 5),
    ],
)
def test_only_jokers_that_the_rules_allow_the_other(setup: dict[str, Any], count: int) -> None:
    state = play(position(**setup), "7-4")
    words, _places = told(state)
    state = play(state, "0 pass")
    assert len({move.split()[1] for move in legal(state, 1) - {"pass"}}) == count
    assert words.startswith(f"Pixel can play {count} jokers, the most expensive:")
    assert told(state)[0] == words


def test_jokers_threaten_until_the_other_has_spoken() -> None:
    state = play(position(), "3-5", "1 pass")
    assert told(state)[0] == "Pixel has already gone and won’t play another joker."
    assert told(play(state, "0 pass"))[0] == "No threats: both players turn medals now."


def test_after_ones_own_annulation_the_other_can_only_pass() -> None:
    state = play(position(), "7-4", "0 engage annulation")
    assert legal(state, 1) == {"pass"}
    assert told(state)[0] == "After your Annulation, Pixel can only pass."

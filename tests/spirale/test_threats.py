"""What is threatened at La Spirale d'Or: from what lies open, by number and by joker."""

from typing import Any

import pytest
from django.utils import translation

from games.spirale import rules
from games.tables.audience import observe
from games.tables.game_page import page_of
from tests.spirale.tables import lay_out, play, state_of

pytestmark = pytest.mark.django_db
NAMES = {0: "Camille", 1: "Pixel"}


def told(table: Any) -> tuple[str, list[str]]:
    table.refresh_from_db()
    with translation.override("en"):
        words, places = page_of("spirale").threats(observe(table, 0), NAMES)
    return words, list(places)


def test_numbers_that_lose_are_told_and_marked(people: list[Any]) -> None:
    words, places = told(lay_out(people, gold=[4, 12], spiral=[5, 1]))
    assert words == (
        "From 4 up, your number loses the game. "
        "Pixel can choose 11: you couldn’t pay it with less than 7."
    )
    assert places == [f"number-{n}" for n in (1, 2, 3, 4, 5, 6, *range(4, 14))]


def test_whoever_can_pay_everything_hears_so(people: list[Any]) -> None:
    words, places = told(lay_out(people))
    assert "and you could pay that" in words
    assert places == ["number-13"]


def test_the_others_jokers_until_the_other_has_spoken(people: list[Any]) -> None:
    table = lay_out(people)
    play(table, people, "0 announce 3", "1 announce 5")
    words, _places = told(table)
    assert words.startswith("Pixel can play")
    assert ": " in words
    play(table, people, "1 pass")
    assert told(table)[0] == "Pixel has already gone and won’t play another joker."
    play(table, people, "0 pass")
    assert told(table)[0] == "No threats: both players turn medals now."


@pytest.mark.parametrize(
    ("position", "count"),
    [
        # Pixel has no spiral medal: neither Transfert nor a Miroir.
        ({}, 11),
        # Six medals on each side allow the Miroirs; the larger total, neither Flamme nor Feu.
        ({"gold": [9, 9], "spiral": [0, 6]}, 12),
        ({"gold": [9, 9], "spiral": [0, 6], "stars": [7, 1]}, 5),
    ],
)
def test_only_jokers_that_the_rules_allow_the_other(
    position: dict[str, Any], count: int, people: list[Any]
) -> None:
    table = lay_out(people, **position)
    play(table, people, "0 announce 7", "1 announce 4")
    words = told(table)[0]
    play(table, people, "0 pass")
    able = {move.args[0] for move in rules.legal_moves(state_of(table), 1) if move.args}
    assert len(able) == count
    assert words.startswith(f"Pixel can play {count} jokers, the most expensive:")
    assert told(table)[0] == words


def test_after_ones_own_annulation_the_other_can_only_pass(people: list[Any]) -> None:
    table = lay_out(people)
    play(table, people, "0 announce 7", "1 announce 4", "0 engage annulation")
    assert [str(move) for move in rules.legal_moves(state_of(table), 1)] == ["pass"]
    assert told(table)[0] == "After your Annulation, Pixel can only pass."

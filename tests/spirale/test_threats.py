"""What is threatened at La Spirale d'Or: from what lies open, by number and by joker."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.spirale.page.threats import threats
from games.tables.audience import observe
from tests.spirale.tables import lay_out, play

pytestmark = pytest.mark.django_db
NAMES = {0: "Camille", 1: "Pixel"}


@pytest.fixture
def players(make_player: Any) -> list[Any]:
    return [make_player(name) for name in ("Camille", "Ingrid")]


def told(table: Any) -> tuple[str, list[str]]:
    table.refresh_from_db()
    with translation.override("en"):
        words, places = threats(observe(table, 0), NAMES)
    return words, list(places)


def test_numbers_that_lose_are_told_and_marked(players: list[Any]) -> None:
    words, places = told(lay_out(players, gold=[4, 12], spiral=[5, 1]))
    assert words == (
        "From 4 on a number loses the game by itself. "
        "Pixel can announce 11: you couldn’t pay it with less than 7."
    )
    assert places == [f"number-{n}" for n in (1, 2, 3, 4, 5, 6, *range(4, 14))]


def test_whoever_can_pay_everything_hears_so(players: list[Any]) -> None:
    words, places = told(lay_out(players))
    assert "and you could pay that" in words
    assert places == ["number-13"]


def test_the_others_jokers_until_the_other_has_spoken(players: list[Any]) -> None:
    table = lay_out(players)
    play(table, players, "0 announce 3", "1 announce 5")
    words, _places = told(table)
    assert words.startswith("Pixel can engage")
    assert ": " in words
    play(table, players, "1 pass")
    assert told(table)[0] == "Pixel has spoken and engages nothing more."
    play(table, players, "0 pass")
    assert told(table)[0] == "Nothing is threatened: both turn medals now."

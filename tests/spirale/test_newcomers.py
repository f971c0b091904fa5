"""What somebody who has never seen La Spirale d'Or is told while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.spirale.tables import lay_out, play
from tests.spirale.test_page import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "wins", "beaten", "mirror"),
    [
        ("en", "You win when Ingrid runs out of gold.", "you’re in Défaut", "Miroir Mirror"),
        ("fr", "Tu gagnes quand Ingrid manque d’Or.", "est en Défaut", "Miroir 2 médailles"),
        ("nb", "Du vinner når Ingrid går tom for gull.", "er i Défaut", "Miroir Speil"),
    ],
)
def test_the_first_turns_say_how_one_wins_and_loses_and_what_jokers_are_called(
    language: str,
    wins: str,
    beaten: str,
    mirror: str,
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
) -> None:
    players = [make_player("Camille", language=language), make_player("Ingrid")]
    table = lay_out(players)
    browser = sign_in(players[0])
    first = text_of(browser, table)
    assert beaten in first.split(wins)[1][:120]
    assert mirror in first
    for _spirale in range(2):
        assert wins in text_of(browser, table)
        play(table, players, "0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 0")
    assert wins not in text_of(browser, table)


def test_what_the_higher_number_pays_is_told_with_what_it_buys(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    people = [make_player(name, language="en") for name in ("Camille", "Ingrid", "Zoé")]
    table = lay_out(people[:2])
    play(table, people, "0 announce 7", "1 announce 1")
    told = [text_of(sign_in(player), table) for player in people]
    assert "you turned 7 gold: that costs the other player 6" in told[0]
    assert "turned 7 gold: that costs you 6" in told[1]
    assert "turned 7 gold: that costs the other player 6" in told[2]


@pytest.mark.parametrize(
    ("position", "entries", "told"),
    [
        ({"gold": [9, 9]}, ("0 announce 9", "1 announce 1"), "a number has to be less"),
        ({"gold": [12, 4]}, ("0 announce 9", "1 announce 1"), "the lower number loses"),
        (
            {"gold": [4, 2], "stars": [3, 3]},
            ("0 announce 3", "1 announce 1", "1 engage destruction", "0 pass"),
            "jokers are paid in gold",
        ),
        (
            {"gold": [4, 4]},
            ("0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 0"),
            "",
        ),
    ],
)
def test_where_a_defaut_ends_the_table_it_is_said_what_that_is(
    position: dict[str, Any],
    entries: tuple[str, ...],
    told: str,
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
) -> None:
    people = [make_player(name, language="en") for name in ("Camille", "Ingrid")]
    table = lay_out(people, **position)
    play(table, people, *entries)
    for player in people:
        seen = text_of(sign_in(player), table)
        assert (f"Défaut costs the game: {told}" in seen) == bool(told)

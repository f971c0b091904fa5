"""Moves of La Spirale d'Or as a replay tells them."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.engine.contract import Move
from games.spirale import rules
from games.spirale.replaying import describe_effect, describe_known_move, greatness
from tests.spirale.rules.positions import play, position


@pytest.mark.parametrize(
    ("move", "language", "told"),
    [
        ("announce 7", "en", "Camille chooses 7"),
        ("announce 7", "fr", "Camille annonce 7"),
        ("announce 7", "nb", "Camille velger 7"),
        ("reinforce 1", "en", "Camille turns 1 medal to gold"),
        ("reinforce 0", "fr", "Camille retourne 0 médaille du côté Or"),
        ("reinforce 2", "nb", "Camille snur 2 medaljer til gull"),
        ("engage annulation", "en", "Camille plays Annulation"),
        ("engage destruction 2", "en", "Camille plays Destruction (2 gold medals)"),
        ("engage appropriation spiral=1", "en", "Camille plays Appropriation (1 spiral medal)"),
        (
            "engage duplication 1 2",
            "en",
            "Camille plays Duplication (1 spiral medal for 2 gold medals)",
        ),
        ("engage duplication", "en", "Camille plays Duplication"),
        ("engage interversion 2", "fr", "Camille engage Interversion (2 échangées)"),
        ("pass", "en", "Camille passes"),
        ("offer_draw", "en", "Camille offers a draw"),
        ("resign", "en", "Camille resigns"),
    ],
)
def test_every_move_is_told_in_words(move: str, language: str, told: str) -> None:
    with translation.override(language):
        assert describe_known_move(Move.parse(move), 0, {0: "Camille"}) == told


def test_a_number_that_throws_all_gold_away_is_greater_than_a_lost_difference() -> None:
    def great(*numbers: int) -> int:
        chosen = play(position(gold=(6, 6)), f"0 announce {numbers[0]}")
        shown = play(chosen, f"1 announce {numbers[1]}")
        return greatness(rules.observe(chosen, None), rules.observe(shown, None))

    assert great(1, 6) == 6, "LS-7: six isn't less than six"
    assert great(1, 5) == 1, "five turn, and four are lost"


def test_what_jokers_brought_is_told_with_the_pass_that_ends_the_strategy() -> None:
    state = play(position(gold=(6, 8)), "0 announce 3", "1 announce 5")
    state = play(state, f"{state.speaker} engage medailles_de_reserve")
    while state.phase == "strategy":
        before, state = state, play(state, f"{state.speaker} pass")
    seen = rules.observe(before, None), rules.observe(state, None)
    with translation.override("en"):
        assert describe_effect(*seen, {0: "Camille", 1: "Ingrid"}) == "Ingrid: gold 3 → 4"
        assert describe_effect(*seen, {0: "Camille", 1: "Ingrid"}, 1) == "your gold 3 → 4"
        assert describe_effect(seen[1], seen[1], {}) == ""


def test_the_numbers_that_were_revealed_begin_with_your_own() -> None:
    state = play(position(gold=(6, 8)), "0 announce 3")
    before, state = state, play(state, "1 announce 5")
    seen = rules.observe(before, None), rules.observe(state, None)
    names = {0: "Camille", 1: "Ingrid"}
    with translation.override("en"):
        assert describe_effect(*seen, names) == "Revealed: Camille 3, Ingrid 5"
        assert describe_effect(*seen, names, 1) == "Revealed: you 5, Camille 3"

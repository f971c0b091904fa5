"""What happens at a table, and its end, is told in words, and whoever reads is spoken to."""

import re

import pytest

from games.papayoo import rules
from games.players.models import Player
from tests.papayoo.tables import beside, drawn, open_table, play_on, state_of

pytestmark = pytest.mark.django_db


def test_whoever_gets_cards_is_told_by_whom(players: list[Player]) -> None:
    """As long as a dot marks them, from the first round on, and nobody but the one who got them."""
    table = open_table(players)
    told = f"5 cards from {players[2].display_name}"
    assert told not in drawn(table)
    play_on(table, players, lambda state: state.die is not None)
    assert told in drawn(table)
    assert " cards from " not in drawn(table, None)
    play_on(table, players, lambda state: bool(state.trick))
    for seat in range(3):
        assert " cards from " in drawn(table, seat)
    play_on(table, players, lambda state: state.last is not None)
    assert " cards from " not in drawn(table)


def test_whoever_takes_a_trick_is_told_so_in_the_second_person(players: list[Player]) -> None:
    table = open_table(players)
    taker = play_on(table, players, lambda state: state.last is not None).last.taker
    named = f"{players[taker].display_name} takes the trick"
    assert "You take the trick" in drawn(table, taker)
    assert named not in drawn(table, taker)
    assert named in drawn(table, None)
    seat = min(rules.awaited(state_of(table)))
    play_on(table, players, lambda state: bool(state.trick))
    assert "You play the" in beside(table, seat, "seats")


def test_whoever_takes_the_papayoo_is_told_with_it(players: list[Player]) -> None:
    """Forty points don't fall like any other trick."""
    table = open_table(players)

    def taken(state: rules.State) -> bool:
        return state.last is not None and rules.papayoo_of(state.die) in state.last.cards

    taker = play_on(table, players, taken).last.taker
    assert table.outcome is None
    assert "You take the trick with the Papayoo, " in drawn(table, taker)
    assert "|You take 40" in drawn(table, taker)
    told = f"{players[taker].display_name} takes the trick with the Papayoo, "
    for other in ((taker + 1) % 3, None):
        assert told in drawn(table, other)


def test_one_result_says_why_and_in_points_with_confetti_but_for_who_has_lost(
    players: list[Player],
) -> None:
    table = open_table(players)
    play_on(table, players, lambda state: False)
    scores, places = table.outcome["scores"], table.outcome["places"]
    first = places.index(1)
    told, looking = beside(table, first), beside(table, None)
    assert f"After 1 round you have the fewest points: {min(scores)}." in told
    name = players[first].display_name
    assert f"After 1 round {name} has the fewest points: {min(scores)}." in looking
    assert "took the last Papayoo." in told
    assert f"{max(scores)} points" in told
    # Neither the felt nor the score sheet repeats these numbers.
    assert 'class="shares"' not in drawn(table, first)
    assert 'class="score-table"' not in drawn(table, first, "score")
    assert 'class="oval finished' in drawn(table, first)
    for seat, place in enumerate(places):
        assert ('class="confetti"' in beside(table, seat)) == (place == 1)
    assert 'class="confetti"' in looking


def test_what_can_be_done_after_the_end_is_told_apart_by_its_first_word(
    players: list[Player],
) -> None:
    """Playing once more, watching it all, and watching the best moment were nearly one word."""
    table = open_table(players)
    play_on(table, players, lambda state: False)
    for language in ("fr", "en", "nb"):
        html = beside(table, 0, language=language)
        keys = re.findall(r"<(?:a|button)[^>]*>(?:<svg.*?</svg>)?([^<]+)</(?:a|button)>", html)
        assert len(keys) >= 5
        assert len({key.split()[0].lower() for key in keys}) == len(keys), keys

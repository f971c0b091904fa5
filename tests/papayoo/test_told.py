"""What happens at a table is told in words, and whoever reads is spoken to."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest

from games.papayoo import rules
from games.players.models import Player
from games.tables.audience import Audience
from games.tables.page.regions import draw_beside as around
from tests.papayoo.tables import NAMES, open_table, play_on, state_of
from tests.papayoo.test_ending import drawn

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES[:3]]


def test_whoever_gets_cards_is_told_by_whom(players: list[Player]) -> None:
    """As long as a dot marks them, from the first round on, and nobody but the one who got them."""
    table = open_table(players)
    told = f"5 cards from {players[2].display_name}"
    assert told not in drawn(table, "table", 0)
    play_on(table, players, lambda state: state.die is not None)
    assert told in drawn(table, "table", 0)
    assert " cards from " not in drawn(table, "table", None)
    play_on(table, players, lambda state: bool(state.trick))
    for seat in range(3):
        assert " cards from " in drawn(table, "table", seat)
    play_on(table, players, lambda state: state.last is not None)
    assert " cards from " not in drawn(table, "table", 0)


def test_whoever_takes_a_trick_is_told_so_in_the_second_person(players: list[Player]) -> None:
    table = open_table(players)
    play_on(table, players, lambda state: state.last is not None)
    taker = state_of(table).last.taker
    assert "You take the trick" in drawn(table, "table", taker)
    assert f"{players[taker].display_name} takes the trick" not in drawn(table, "table", taker)
    assert f"{players[taker].display_name} takes the trick" in drawn(table, "table", None)
    seat = min(rules.awaited(state_of(table)))
    play_on(table, players, lambda state: bool(state.trick))
    table.refresh_from_db()
    assert "You play the" in unescape(around(table, "seats", Audience(seat, "en")))


def test_whoever_takes_the_papayoo_is_told_with_it(players: list[Player]) -> None:
    """Forty points don't fall like any other trick."""
    table = open_table(players)

    def taken(state: rules.State) -> bool:
        return state.last is not None and rules.papayoo_of(state.die) in state.last.cards

    state = play_on(table, players, taken)
    assert table.outcome is None
    taker, other = state.last.taker, (state.last.taker + 1) % 3
    assert "You take the trick with the Papayoo, " in drawn(table, "table", taker)
    assert "|You take 40" in drawn(table, "table", taker)
    told = f"{players[taker].display_name} takes the trick with the Papayoo, "
    assert told in drawn(table, "table", other)
    assert told in drawn(table, "table", None)

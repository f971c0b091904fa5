"""The trick that was just taken is sent with what came after it, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions
from tests.papayoo.tables import NAMES, open_table, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES[:3]]


def drawn(table: Table, seat: int | None = 0) -> str:
    return regions.fragment(table.pk, "table", Audience(seat, "en"))[1]


def until(table: Table, players: list[Player], so: Callable[[Any], bool]) -> str:
    play_on(table, players, so)
    return drawn(table)


def test_a_trick_is_there_to_be_seen_until_the_next_is_taken(players: list[Player]) -> None:
    table = open_table(players)
    before = until(table, players, lambda state: len(state.trick) == 2)
    assert "data-look=" not in before
    taken = until(table, players, lambda state: state.last is not None)
    assert 'data-look="0-1" data-look-ms="1220"' in taken
    assert taken.count('class="laid gone ') == 3
    led = until(table, players, lambda state: len(state.trick) == 1)
    assert 'data-look="0-1"' in led, "the same look: whoever has seen it doesn't see it again"
    assert led.count('class="laid gone ') == 3
    taken = until(table, players, lambda state: len(state.hands[0]) == 18 and not state.trick)
    assert 'data-look="0-2"' in taken


def test_the_trick_that_ends_a_round_is_seen_before_the_round_is_counted(
    players: list[Player],
) -> None:
    table = open_table(players, rounds=2)
    counted = until(table, players, lambda state: bool(state.finished))
    assert 'data-look="1-end"' in counted
    look, after = counted.split('class="counted"')
    assert 'class="last-look" aria-hidden="true"' in look
    assert look.count('class="laid gone ') == 3
    assert "Round 1 is over" in after
    # It was seen: with the first écart of the next round it is gone from what is sent.
    given = until(table, players, lambda state: any(state.given))
    assert "last-look" not in given
    over = until(table, players, lambda state: False)
    assert 'data-look="2-end"' in over
    assert over.count('class="laid gone ') == 3

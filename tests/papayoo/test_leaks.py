"""Whatever the others hold, a reader is shown the same bytes, on the page and in the stream."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.engine import codec
from games.live.bus import bus
from games.papayoo.rules import State
from games.tables.models import Table
from tests.looks import difference, shown_of
from tests.papayoo.rules.test_observation import otherwise
from tests.papayoo.tables import NAMES, SEED, open_table, play_on

VIEWS = ("table", "score")
MOMENTS: dict[str, Callable[[State], bool]] = {
    "some have given": lambda s: s.ecart and s.given.count(None) == 2,
    "the die is rolled": lambda s: s.die is not None,
    "in a trick": lambda s: len(s.trick) == 2 and len(s.hands[0]) < 10,
    "a trick was taken": lambda s: not s.trick and s.last is not None and not s.ecart,
    "the next écart": lambda s: len(s.finished) == 1 and s.given[1] is not None,
}


def put(table: Table, state: State) -> None:
    table.state = codec.encode(state)
    table.save(update_fields=["state"])
    bus.notify(f"table-{table.pk}")  # Streams that are opened now draw anew.


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [3, 4, 8])
def test_PA_20_what_is_hidden_changes_no_byte(
    seats: int, site: Any, make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    dice = random.Random(seats)
    players = [make_player(name) for name in NAMES[:seats]]
    readers = {
        0: sign_in(players[0]),
        seats - 1: sign_in(players[-1]),
        None: sign_in(make_player("Zoé")),
    }
    table = open_table(players, rounds=2)
    for moment, holds in MOMENTS.items():
        state = play_on(table, players, holds)
        for seat, reader in readers.items():
            put(table, state)
            here = dict(shown_of(site.url, table, reader, VIEWS))
            twin = otherwise(state, seat, dice)
            assert twin != state
            put(table, twin)
            there = dict(shown_of(site.url, table, reader, VIEWS))
            for what, html in here.items():
                assert difference(html, there[what]) == "", (moment, seat, what)
                assert SEED.hex() not in html
        put(table, state)

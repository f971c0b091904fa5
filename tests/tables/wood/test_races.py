"""The same result sent many times at once, on both databases."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.players.models import Player
from games.tables.models import Table
from games.tables.wood import checking, services
from tests.tables.test_races import at_once

pytestmark = pytest.mark.usefixtures("both_databases")


def test_one_form_sent_many_times_is_one_result(make_player: Callable[..., Player]) -> None:
    players = [make_player(name) for name in ("Camille", "Ingrid", "Mehdi")]
    day = checking.days()[0]

    def log() -> Table:
        places, points = (1, 2, 3), (90, 80, 80)
        return services.log(players[0], "papayoo", players, places, points, day, once="once")

    assert len(set(at_once([log] * 6))) == 1
    assert Table.objects.count() == 1

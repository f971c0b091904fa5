"""Whoever has finished needn't wait for bots: left to themselves they play on without a pause."""

import time
from collections.abc import Callable

import pytest

from games.players.models import Player
from games.tables import services
from games.tables.models import Seat, Table
from tests.tables.bots.at_work import bots_at_work, finished, moves, until

pytestmark = pytest.mark.django_db(transaction=True)
AN_HOUR = 3600.0


def laid_out(person: Player, hands: list[str], starts: int) -> Table:
    setup = {"hands": [hand.split() for hand in hands], "starts": starts, "pile": ["4C"]}
    other = Player.objects.exclude(pk=person.pk)
    table = services.open_table(
        "speahx", {}, setup=setup, seed=bytes(range(32)), players=[person, *other]
    )
    Seat.objects.filter(table=table, number__gt=0).update(player=None, bot="sharp")
    return table


def test_bots_that_are_left_to_themselves_finish_at_once(
    site: object, make_player: Callable[..., Player]
) -> None:
    camille = make_player("Camille")
    make_player("Ingrid")
    make_player("Mehdi")
    table = laid_out(camille, ["5C", "6C 7D", "8C 9H"], starts=0)
    services.play(table.pk, camille, "play 5C", table.version)
    with bots_at_work(pause=AN_HOUR):
        finished(table)
    assert len(moves(table)) > 1


def test_as_long_as_somebody_plays_they_take_their_time(
    site: object, make_player: Callable[..., Player]
) -> None:
    camille = make_player("Camille")
    make_player("Ingrid")
    make_player("Mehdi")
    table = laid_out(camille, ["5C KS", "6C 7D", "8C 9H"], starts=0)
    services.play(table.pk, camille, "play 5C", table.version)
    with bots_at_work(pause=AN_HOUR) as worker:
        until(lambda: bool(worker._ripe))
        assert worker._ripe[0].due - time.monotonic() > AN_HOUR / 2
    assert moves(table) == ["play 5C"]

"""A first table after the lessons: bots in the other chairs, and everything as it usually is."""

from __future__ import annotations

from contextlib import suppress

from games.players.models import Player
from games.tables import registry
from games.tables.bots import levels
from games.tables.errors import TableError
from games.tables.lobby import services
from games.tables.models import Joining, Table

USUAL = 4
"""Seats, in a game for as many."""


def open_practice(player: Player, game: str, level: str, once: str) -> Table:
    """A table that has begun; the same form (`once`) finds it again. Raises as `open_table`."""
    if level not in levels.levels(game):
        level = levels.kind(game)
    seats = registry.rules(game).SEATS
    wanted = USUAL if USUAL in seats else min(seats)
    table = services.open_table(player, game, wanted, {}, joining=Joining.INVITED, once=once[:64])
    # Sent twice it has begun already.
    with suppress(TableError):
        services.start(table.pk, player, level)
    return table

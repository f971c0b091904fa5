"""Tables of La Spirale d'Or on the site, laid out by hand."""

from __future__ import annotations

from typing import Any

from games.spirale.rules import State
from games.tables import services
from games.tables.models import Table

SEED = bytes(range(32))


def lay_out(players: list[Any], **position: Any) -> Table:
    """A table in this position (`gold=[6, 7]`), the players in the order of their seats."""
    options = position.pop("options", {})
    return services.open_table(
        "spirale", options, setup=position or None, seed=SEED, players=players
    )


def play(table: Table, players: list[Any], *entries: str) -> None:
    """Entries like `0 announce 7`."""
    for entry in entries:
        seat, move = entry.split(" ", 1)
        table.refresh_from_db()
        services.play(table.pk, players[int(seat)], move, table.version)
    table.refresh_from_db()


def state_of(table: Table) -> State:
    return services.state_of(table)  # type: ignore[no-any-return]

"""Tables of La Spirale d'Or on the site, laid out by hand."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from games.players.models import Player
from games.spirale.rules import State
from games.tables import services
from games.tables.models import Table

SEED = bytes(range(32))
Look = Callable[[Player, Table], str]


def lay_out(players: list[Any], **position: Any) -> Table:
    """A table in this position (`gold=[6, 7]`), the first players in the order of their seats."""
    options = position.pop("options", {})
    return services.open_table(
        "spirale", options, setup=position or None, seed=SEED, players=players[:2]
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


def words(html: str) -> str:
    """All that is to be read."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))

"""A table as writers, rules and projections read it; never for a page."""

from typing import Any

from django.contrib.auth.models import AnonymousUser

from games.engine import codec
from games.live.sharing import read_once
from games.players.models import Player
from games.tables import stored
from games.tables.errors import NoTable, NotStarted, Unreadable
from games.tables.models import Status, Table
from games.tables.services import rows


def find(table_id: int) -> Table:
    """The table's row as it is committed. Raises `NoTable`."""
    table = rows.find(table_id)
    if table is None:
        raise NoTable
    return table


def find_once(table_id: int) -> Table:
    """The same, read once for all drawings of a change. Raises `NoTable`."""
    return read_once(("table", table_id), lambda: find(table_id))


def lock(table_id: int) -> Table:
    """The table's row, ours until the transaction ends. Raises `NoTable`."""
    table = rows.hold(table_id)
    if table is None:
        raise NoTable
    return table


def is_played(table: Table) -> bool:
    """Whether moves are entered: a day that is over still takes some."""
    return table.status in (Status.RUNNING, Status.OVER) and not table.on_wood


def seat_of(table_id: int, player: Player | AnonymousUser) -> int | None:
    """The player's seat number at the table; `None` for a spectator."""
    seat = None if player.pk is None else rows.seat_of(table_id, player.pk)
    return seat.number if seat else None


def state_of(table: Table) -> Any:
    """The game's state: for rules and projections, never for a page.

    Raises `NotStarted`, `Unreadable`.
    """
    return stored.state(table, codec.decode)


def is_readable(table: Table) -> bool:
    """Whether its game still knows the stored state, if there is one. Raises `UnknownGame`."""
    try:
        state_of(table)
    except Unreadable:
        return False
    except NotStarted:
        pass
    return True

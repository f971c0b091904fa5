"""Locking a lobby's table for a write, and common checks."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from games import live
from games.players.models import Player
from games.tables import registry
from games.tables.errors import NoTable, NotSeated, NotStarted
from games.tables.models import Seat, Table
from games.tables.services import LOBBY, channel, lock
from games.ui.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")


def locked(act: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[int, P], T]:
    """Run `act` with the table's row locked, then have its open pages and the lobby redrawn."""

    @wraps(act)
    def run(table_id: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            table = held(table_id)
            done = act(table, *args, **kwargs)
            live.publish(channel(table.pk), table.version)
            live.publish(LOBBY)
            return done

    return run


def held(table_id: int) -> Table:
    """Return the table, its row locked. Raises `NoTable`, also if its game isn't in the lobby."""
    table = lock(table_id)
    if table.game not in registry.in_lobby():
        raise NoTable
    return table


def seated(table: Table, player: Player) -> Seat:
    """Return the player's seat. Raises `NotSeated`."""
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise NotSeated
    return seat


def check_goes_on(table: Table) -> None:
    """Check that the table has begun and hasn't ended; it may sleep.

    Raises `NotStarted`, `Refused`.
    """
    if table.started_at is None:
        raise NotStarted
    if table.ended_at is not None:
        raise Refused(_("This table has ended."), 409)

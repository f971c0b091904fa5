"""A table's stored state, read as its game says today; the game may have changed since."""

import logging
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from django.db import DatabaseError

from games.engine import codec
from games.tables import registry
from games.tables.errors import NotStarted, Unreadable
from games.tables.models import Table

logger = logging.getLogger("spaye.tables")
T = TypeVar("T")


def state(table: Table, decode: Callable[[str, Any], Any]) -> Any:
    """The state, decoded by `decode`. Raises `NotStarted`, `Unreadable`."""
    if not table.state:
        raise NotStarted
    try:
        return decode(table.state, registry.rules(table.game).State)
    except codec.Undecodable as error:
        name = str(registry.config(table.game).verbose_name)
        raise Unreadable(table, name, str(error)) from error


def isolated(table_id: int, read: Callable[[], T]) -> T | None:
    """What `read` makes of a table, or nothing where its game stumbles over what was stored.

    For whoever looks at many tables: one that is broken must not hide the others.
    """
    try:
        return read()
    except DatabaseError:
        raise
    except Exception as error:
        place = "".join(traceback.format_tb(error.__traceback__))
        _note(table_id, type(error).__name__, place)
        return None


@lru_cache(maxsize=1000)
def _note(table_id: int, error: str, place: str) -> None:
    """Said once, not at every look; without the values, which may be somebody's cards."""
    logger.error("table %s can't be read: %s\n%s", table_id, error, place)

"""PostgreSQL by a pool that says within moments that the server is away.

The pool itself can't tell a server that is gone from connections that are all in use: it lets
everybody wait. Ours asks the server; while that is away one at a time does so, once a second, and
the others are refused at once.
"""

import threading
import time
from contextlib import suppress
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import PoolTimeout

from games.live import outages

ASK_EVERY = 1.0
PATIENCE = 3
"""Seconds for a server to answer."""
TURNS = 5
"""How often somebody waits for a connection of the pool (each time its `timeout`)."""


class Outage:
    """What this process knows of the server being away."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: float | None = None
        self._asked = 0.0

    def refuse_if_known(self, parameters: dict[str, Any]) -> None:
        """Raises `OperationalError` while the server is known to be away."""
        if self._since is None:
            return
        if not self._lock.acquire(blocking=False):
            raise psycopg.OperationalError("PostgreSQL is away")
        try:
            if time.monotonic() - self._asked < ASK_EVERY:
                raise psycopg.OperationalError("PostgreSQL is away")
            self._ask(parameters)
        finally:
            self._lock.release()

    def look(self, parameters: dict[str, Any]) -> None:
        """Ask the server. Raises `OperationalError` if it doesn't answer."""
        with self._lock:
            self._ask(parameters)

    def _ask(self, parameters: dict[str, Any]) -> None:
        try:
            psycopg.connect(**(parameters | {"connect_timeout": PATIENCE})).close()
        except psycopg.OperationalError:
            self._asked = time.monotonic()
            self._since = self._since or self._asked
            raise
        if self._since is not None:
            outages.over(time.monotonic() - self._since)
            self._since = None


outage = Outage()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's PostgreSQL backend, whose pool notices an outage."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if not self.pool:
            return super().get_new_connection(conn_params)
        outage.refuse_if_known(conn_params)
        for _turn in range(TURNS - 1):
            with suppress(PoolTimeout):
                return super().get_new_connection(conn_params)
            outage.look(conn_params)
        return super().get_new_connection(conn_params)

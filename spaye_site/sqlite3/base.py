"""SQLite with one writer at a time in the process.

Under contention SQLite's own busy handler sleeps and retries; queueing the writers on a lock
before BEGIN IMMEDIATE lets each proceed as soon as the one before has committed.
"""

import threading
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from games.live import server_lock

# A plain lock: a connection may be closed by another thread than the one that began.
_writer = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite backend, transactions serialised within this process."""

    _holds_writer = False
    _file = ""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        opened = super().get_new_connection(conn_params)
        name = str(conn_params["database"])
        # A server stays with its file, a command with the one that it has opened.
        self._file = server_lock.served(name) or server_lock.identity(name)
        return opened

    def _start_transaction_under_autocommit(self) -> None:
        mine = _writer.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5))
        if not mine:
            raise OperationalError("another transaction of this process holds the write lock")
        self._holds_writer = True
        try:
            self._refuse_exchanged()
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._release_writer()
            raise

    def _refuse_exchanged(self) -> None:
        """What is written into a file that has lost its name is gone with this process."""
        if self._file and server_lock.identity(str(self.settings_dict["NAME"])) != self._file:
            raise OperationalError("the database's file was exchanged: start the server again")

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]  # not in the stubs
        finally:
            self._release_writer()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._release_writer()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._release_writer()

    def _release_writer(self) -> None:
        if self._holds_writer:
            self._holds_writer = False
            _writer.release()

"""SQLite with one writer at a time in the process.

Under contention SQLite's own busy handler sleeps and retries; queueing the writers on a lock
before BEGIN IMMEDIATE lets each proceed as soon as the one before has committed.
"""

import threading
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

# A plain lock: a connection may be closed by another thread than the one that began.
_writer = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite backend, transactions serialised within this process."""

    _holds_writer = False

    def _start_transaction_under_autocommit(self) -> None:
        if not _writer.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("another transaction of this process holds the write lock")
        self._holds_writer = True
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._release_writer()
            raise

    def _commit(self) -> Any:
        try:
            return super()._commit()
        finally:
            self._release_writer()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self._release_writer()

    def _close(self) -> Any:
        try:
            return super()._close()
        finally:
            self._release_writer()

    def _release_writer(self) -> None:
        if self._holds_writer:
            self._holds_writer = False
            _writer.release()

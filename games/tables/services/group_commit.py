"""Moves that wait for one another are committed together.

A commit waits for the disk. SQLite has one writer at a time, PostgreSQL one a table: whoever gets
the turn enters what has queued up meanwhile too, each move in a savepoint of its own, and one
commit makes all of them durable: nobody is told of a move before it is.
"""

from __future__ import annotations

import contextvars
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast
from weakref import WeakValueDictionary

from django.db import connection, transaction

T = TypeVar("T")
MOST = 16
"""Moves that share a commit: the first of them waits for the last."""


class Lost(RuntimeError):
    """The database has taken back what several had entered, and doesn't say why."""


class Work(Generic[T]):
    """Somebody's transaction, in the language and the time zone they asked in."""

    def __init__(self, do: Callable[[], T]) -> None:
        self._do = do
        self._context = contextvars.copy_context()
        self.done = False
        self._result: T | None = None
        self._error: BaseException | None = None

    def attempt(self) -> None:
        """Do it; what it raises takes back what it has written and nothing else."""
        try:
            with transaction.atomic():
                self._result = self._context.run(self._do)
        except Exception as error:
            self._error = error

    def fail(self, error: BaseException) -> None:
        self._error = error

    def result(self) -> T:
        """What came of it; raises what it has raised."""
        if self._error is not None:
            raise self._error
        return cast(T, self._result)


class Queue:
    """Those who wait for their turn to write; whoever has it does the others' work too."""

    def __init__(self) -> None:
        self._waiting: deque[Work[Any]] = deque()
        self._turn = threading.Lock()

    def run(self, do: Callable[[], T]) -> T:
        """`do` in a transaction, which is committed when this returns. Raises what `do` raises."""
        work = Work(do)
        self._waiting.append(work)
        self._turn.acquire()
        try:
            while not work.done:
                self._next()
        finally:
            self._turn.release()
        return work.result()

    def _next(self) -> None:
        """Commit those who have waited longest."""
        together = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        try:
            if len(together) == 1:
                together[0].attempt()
            else:
                _commit(together)
        finally:
            for work in together:
                work.done = True


def _commit(together: list[Work[Any]]) -> None:
    """One transaction for all; if it fails, it fails for all."""
    committed: list[bool] = []
    try:
        with transaction.atomic():
            transaction.on_commit(lambda: committed.append(True))
            for work in together:
                work.attempt()
        if not committed:
            raise Lost
    except BaseException as error:
        if not committed:
            for work in together:
                work.fail(error)
        if committed or not isinstance(error, Exception):
            raise


_queues: WeakValueDictionary[int | None, Queue] = WeakValueDictionary()
_opening = threading.Lock()


def run(do: Callable[[], T], table_id: int) -> T:
    """`do`, a write of this table, in its own transaction, or in the one that is open.

    Raises what `do` raises.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            return do()
    return _queue(None if connection.vendor == "sqlite" else table_id).run(do)


def _queue(key: int | None) -> Queue:
    """One for all of SQLite's; others' last while somebody waits in them."""
    with _opening:
        queue = _queues.get(key)
        if queue is None:
            queue = _queues[key] = Queue()
        return queue

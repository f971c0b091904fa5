"""Moves that wait for one another are committed together.

A commit waits for the disk. SQLite has one writer at a time, PostgreSQL one a table: whoever gets
the turn enters what has queued up meanwhile too, each move in a savepoint of its own, and one
commit makes all of them durable: nobody is told of a move before it is.
"""

import contextvars
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import Any, Generic, TypeVar, cast
from weakref import WeakValueDictionary

from django.db import OperationalError, connection, transaction

from games.live import outages

T = TypeVar("T")
MOST = 16
"""Moves that share a commit: the first of them waits for the last."""
PATIENT = 5
"""So many wait on PostgreSQL for a table, however long it takes."""
SECONDS = 1.0
"""So long the others do: each holds a thread, and where another session holds the table's row
nothing moves. The pages of all who don't need that table come meanwhile."""


HELD = "another session holds the table"


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

    @property
    def error(self) -> BaseException | None:
        return self._error

    def fail(self, error: BaseException) -> None:
        self._error = error

    def result(self) -> T:
        """What came of it; raises what it has raised."""
        if self._error is not None:
            raise self._error
        return cast(T, self._result)


class Queue:
    """Those who wait for their turn to write; whoever has it does the others' work too."""

    def __init__(self, patient: int | None = None) -> None:
        self._waiting: deque[Work[Any]] = deque()
        self._turn = threading.Lock()
        self._counting = threading.Lock()
        self._threads = 0
        self._patient = patient
        self._held_at: float | None = None
        """When somebody with the turn last found the table held."""

    def run(self, do: Callable[[], T]) -> T:
        """`do` in a transaction, which is committed when this returns. Raises what `do` raises,
        `OperationalError` where too many wait for too long.
        """
        work = Work(do)
        self._waiting.append(work)
        if not self._take():
            with suppress(ValueError):
                self._waiting.remove(work)
                raise OperationalError(HELD)
            self._turn.acquire()  # whoever has the turn has taken the work up
        try:
            while not work.done:
                self._next()
        finally:
            self._turn.release()
        return work.result()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Write alone. Raises `OperationalError` as `run` does."""
        if not self._take():
            raise OperationalError(HELD)
        try:
            yield
        except Exception as error:
            self._note(error)
            raise
        finally:
            self._turn.release()

    def _note(self, error: BaseException | None) -> None:
        """Whoever waits behind a move that the database has let down isn't let down after it."""
        if self._patient is not None and outages.kind_of(error):
            self._held_at = monotonic()

    def _take(self) -> bool:
        """Wait for the turn; false for one of too many, and behind one who waited in vain."""
        with self._counting:
            self._threads += 1
            crowded = self._patient is not None and self._threads > self._patient
        try:
            taken = self._turn.acquire(timeout=SECONDS if crowded else -1)
        finally:
            with self._counting:
                self._threads -= 1
        if taken and self._held_at and monotonic() - self._held_at < SECONDS:
            self._turn.release()
            return False
        return taken

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
                self._note(work.error)
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


@contextmanager
def alone(table_id: int) -> Iterator[None]:
    """A transaction in which this table is written, when nobody else here writes it."""
    with ExitStack() as stack:
        if not connection.in_atomic_block and connection.vendor != "sqlite":
            stack.enter_context(_queue(table_id).turn())
        with transaction.atomic():
            yield


def _queue(key: int | None) -> Queue:
    """One for all of SQLite's; others' last while somebody waits in them."""
    with _opening:
        queue = _queues.get(key)
        if queue is None:
            queue = _queues[key] = Queue(None if key is None else PATIENT)
        return queue

"""Which of several server processes does what one alone may do: the one that holds the lock.

The lock is PostgreSQL's and belongs to a connection of its own: it goes with the process that held
it, however that ended, and another one takes over. SQLite has one server (`live.server_lock`).
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zlib import crc32

from django.db import connection

from games.live.postgres import hold

if TYPE_CHECKING:
    import psycopg


class Lead:
    """Ours or not; asked again and again, by one thread. `what` tells one lead from another."""

    def __init__(self, what: str) -> None:
        self._number = crc32(f"spaye {what}".encode())
        self._holder: psycopg.Connection[Any] | None = None

    def is_ours(self) -> bool:
        """Whether we have it, now: taken if nobody has it. False while the database is away."""
        if connection.vendor != "postgresql":
            return True
        import psycopg

        try:
            if self._holder:
                # A connection that was lost has lost the lock too.
                self._holder.execute("SELECT 1")
                return True
            return self._take()
        except psycopg.Error:
            self.give_up()
            return False

    def _take(self) -> bool:
        holder = hold()
        row = holder.execute("SELECT pg_try_advisory_lock(%s)", [self._number]).fetchone()
        if not (row and row[0]):
            holder.close()
            return False
        self._holder = holder
        return True

    def give_up(self) -> None:
        """Let another process have it."""
        holder, self._holder = self._holder, None
        if holder:
            import psycopg

            with suppress(psycopg.Error):
                holder.close()

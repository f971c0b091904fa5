"""Several servers of one PostgreSQL, each with a folder of its own as if on its own machine."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.crash.servers import Server
from tests.postgres import PrivateServer

GRACE = 6.0
"""Seconds after PostgreSQL's return in which somebody may still be asked to come again."""
OF_AN_OUTAGE = re.compile(
    r".* (?:spaye\.database|spaye\.live) .*(?:the database is away|listening connection lost)"
)
WRONG = re.compile(r"ERROR|CRITICAL|Traceback")


class Fleet:
    """The servers and their PostgreSQL; `away` while that is expected not to answer."""

    def __init__(self, folder: Path, database: PrivateServer) -> None:
        self.servers: list[Server] = []
        self._folder, self._database = folder, database
        self._outage: tuple[float, float] | None = None
        self._lock = threading.Lock()

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    @property
    def away(self) -> bool:
        outage = self._outage
        return outage is not None and time.monotonic() < outage[1] + GRACE

    def back_since(self, lost: float) -> float:
        """From when on somebody who lost a server at `lost` can have another one."""
        outage = self._outage
        return outage[1] if outage and outage[0] <= lost <= outage[1] else lost

    def join(self) -> Server:
        """One more server, on a new machine; back when it serves."""
        folder = self._folder / f"machine-{len(self.servers) + 1}"
        folder.mkdir()
        server = Server(folder)
        server.start()
        server.wait()
        with self._lock:
            self.servers = [*self.servers, server]
        return server

    def restart_database(self, seconds: float) -> None:
        """PostgreSQL goes, and comes back after so many seconds."""
        self._outage = time.monotonic(), float("inf")
        self._database.stop()
        time.sleep(seconds)
        self._database.start()
        self._outage = self._outage[0], time.monotonic()

    def complaints(self) -> list[str]:
        """What the servers have said of errors, but for lines that tell of the outage."""
        said = [line for server in self.servers for line in server.said().splitlines()]
        return [one for one in said if WRONG.search(one) and not OF_AN_OUTAGE.match(one)]


@contextmanager
def gathered(folder: Path, database: PrivateServer, count: int) -> Iterator[Fleet]:
    """So many servers to begin with; all are gone afterwards."""
    fleet = Fleet(folder, database)
    try:
        for _each in range(count):
            fleet.join()
        yield fleet
    finally:
        for server in fleet.servers:
            server.kill()

"""The site as `manage.py serve` serves it, to be killed and started again at the same address."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from tests.postgres import free_port
from tests.server import database_url, environment
from tests.tables.bots.at_work import until

ROOT = Path(__file__).parents[2]
PATIENCE = 180
"""Seconds for a start: tests share the machine."""


class Server:
    """One process; `folder` is its VAR_DIR, in which its standard error is kept too."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._said = folder / f"said-{self.port}"
        self._child: subprocess.Popen[bytes] | None = None
        self.minds: set[int] = set()
        """The processes that its lives had started when they ended, by number."""
        self._environment = environment(
            DJANGO_SETTINGS_MODULE="tests.crash.settings",
            DATABASE_URL=database_url(),
            SECRET_KEY="tests only",
            VAR_DIR=str(folder),
            PORT=str(self.port),
        )

    def start(self) -> None:
        """Begin to start; `wait` until it serves."""
        with self._said.open("ab") as said:
            command = [sys.executable, "manage.py", "serve"]
            self._child = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL, stderr=said
            )

    def wait(self) -> None:
        """Until it is ready. Fails when it doesn't start."""
        assert self._child
        end = time.monotonic() + PATIENCE
        while not self._ready():
            left = self._child.poll()
            assert left is None, f"status {left}: {self.said()}"
            assert time.monotonic() < end, f"no server after {PATIENCE} s: {self.said()}"
            time.sleep(0.02)

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        if self._child:
            self.minds |= children(self._child.pid)
            self._child.kill()
            self._child.wait()

    def said(self) -> str:
        """Its standard error of all its lives."""
        return self._said.read_text()

    def _ready(self) -> bool:
        with suppress(OSError, HTTPException), urlopen(f"{self.url}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False


@contextmanager
def running(folder: Path, count: int) -> Iterator[list[Server]]:
    """So many servers of one database. None may have complained in the end."""
    servers = [Server(folder) for _ in range(count)]
    try:
        for server in servers:
            server.start()
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.kill()
    # A process that thinks doesn't outlive its server.
    until(lambda: not any(alive(pid) for server in servers for pid in server.minds))
    for server in servers:
        # Refusals are warned of; nothing has failed.
        assert "ERROR" not in server.said(), server.said()
        assert "Traceback" not in server.said(), server.said()


def children(pid: int) -> set[int]:
    """The processes that this one has started, by number."""
    found = set()
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found |= set(map(int, listed.read_text().split()))
    return found


def alive(pid: int) -> bool:
    """Whether it is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def strike(servers: Sequence[Server], dice: random.Random) -> None:
    """Kill one or all of them, now and then once more while it starts; then they serve again."""
    struck = list(servers) if dice.random() < 0.25 else [dice.choice(servers)]
    for server in struck:
        server.kill()
    for server in struck:
        server.start()
    if dice.random() < 0.1:
        time.sleep(dice.random())
        struck[0].kill()
        struck[0].start()
    for server in struck:
        server.wait()

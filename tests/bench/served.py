"""The site as `manage.py serve` serves it, in processes of its own, and what they cost."""

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.postgres import free_port

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
SERVE = (sys.executable, "manage.py", "serve")


@dataclass(frozen=True)
class Served:
    """A running server: its address and the process that leads its workers, if it has any."""

    url: str
    pid: int

    def processes(self) -> list[int]:
        """The leader and its workers."""
        return [self.pid, *_children(self.pid)]

    def memory(self) -> float:
        """Resident memory of all of them, in KB; pages that they share count once each."""
        return sum(_resident(pid) for pid in self.processes())

    def descriptors(self) -> int:
        """Open files and sockets of all of them."""
        return sum(len(os.listdir(PROC / f"{pid}/fd")) for pid in self.processes())

    def cpu(self) -> float:
        """Milliseconds that all of them have computed so far."""
        return sum(_computed(pid) for pid in self.processes())


@contextmanager
def served(workers: int = 1, command: Sequence[str] = SERVE) -> Iterator[Served]:
    """The site on the environment's database until the block ends."""
    port = free_port()
    environment = os.environ | {"PORT": str(port), "WORKERS": str(workers)}
    url = f"http://127.0.0.1:{port}"
    # A file, not a pipe: one that nobody reads would stop a server that warns a lot.
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=said)
        try:
            while not _answers(url):
                assert child.poll() is None, _read(said)
                time.sleep(0.1)
            time.sleep(1)
            yield Served(url, child.pid)
        finally:
            child.terminate()
            child.wait()
        # Refusals are warned of; nothing may have failed.
        assert "ERROR" not in _read(said), _read(said)
        assert "Traceback" not in _read(said), _read(said)


def _read(said: IO[bytes]) -> str:
    said.seek(0)
    return said.read().decode()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _children(pid: int) -> list[int]:
    found = (PROC / f"{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


def _resident(pid: int) -> float:
    lines = (PROC / f"{pid}/status").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def _computed(pid: int) -> float:
    user, system = (PROC / f"{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return 1000 * (int(user) + int(system)) / TICKS

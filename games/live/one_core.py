"""The one core on which a server answers.

Python computes in one thread at a time. A move passes from the event loop to a thread, to a thread
that draws, and back. A thread on another core has to be woken there, which costs more than a
second core can give: over a hundred tables a quarter of a move's CPU.
"""

import multiprocessing
import os
import sys
import threading
from contextlib import suppress

CORES: frozenset[int] = frozenset()
"""The cores that the operating system gave this process; empty where it doesn't say."""
if sys.platform == "linux":
    CORES = frozenset(os.sched_getaffinity(0))


class OneCore:
    """Keeps a thread, and threads that it starts from now on, on one core until it stops.

    It is the server's last companion. Those before it keep all cores, as does what they start:
    bots, backups. One of several worker processes isn't kept: the operating system spreads them.
    """

    _thread = 0

    def start(self) -> None:
        if CORES and multiprocessing.parent_process() is None:
            # Another office on this machine probably gets another core.
            core = sorted(CORES)[os.getpid() % len(CORES)]
            self._thread = threading.get_native_id()
            _set(self._thread, frozenset({core}))

    def stop(self) -> None:
        if self._thread:
            _set(self._thread, CORES)


def give_all(pid: int) -> None:
    """Let a process that a request has started use all cores: it has those of its thread."""
    if CORES:
        _set(pid, CORES)


def _set(thread_or_process: int, cores: frozenset[int]) -> None:
    """Set the cores, if the machine allows it and the process hasn't ended."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setaffinity(thread_or_process, cores)

"""The one core on which a process of the server answers.

Python computes in one thread at a time. A move passes from the event loop to a thread, to a thread
that draws, and back. A thread on another core has to be woken there, which costs more than a
second core can give: over a hundred tables a quarter of a move's CPU.
"""

import multiprocessing
import os
import threading
from contextlib import suppress

CORES = frozenset(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ())
"""The cores that the operating system gave this process; empty where it doesn't say."""


class OneCore:
    """Keeps a thread, and threads that it starts from now on, on one core until it stops.

    It is the server's last companion. Those before it keep all cores, as does what they start:
    bots, backups.
    """

    _thread = 0

    def start(self) -> None:
        if CORES:
            core = sorted(CORES)[_number() % len(CORES)]
            self._thread = threading.get_native_id()
            _set(self._thread, frozenset({core}))

    def stop(self) -> None:
        if self._thread:
            _set(self._thread, CORES)


def _number() -> int:
    """Return the number of a worker process, so that each has its core.

    A server of one process has another number than a second office's on the same machine.
    """
    number = multiprocessing.current_process().name.rpartition("-")[2]
    return int(number) if number.isdigit() else os.getpid()


def give_all(pid: int) -> None:
    """Let a process that a request has started use all cores: it has those of its thread."""
    if CORES:
        _set(pid, CORES)


def _set(thread_or_process: int, cores: frozenset[int]) -> None:
    """Set the cores, if the machine allows it and the process hasn't ended."""
    with suppress(OSError):
        os.sched_setaffinity(thread_or_process, cores)

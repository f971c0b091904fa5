"""A worker ends when the process that started it has ended, however that was."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait

try:
    import resource
except ImportError:  # Windows has no such limit.
    resource = None  # type: ignore[assignment]

WANTED = 65_536


def raise_limit() -> None:
    """Up to what the machine allows us: the usual 1024 are for programs that know no others."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


LOOK_EVERY = 0.05
"""Seconds. Uvicorn has no word for it where processes of its own listen, so the port is asked."""
HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""What is asked of a server that listens everywhere."""


def tell_when_listening(host: str, port: int, tell: Callable[[], None]) -> None:
    """Call `tell` once, in a thread that nothing waits for."""

    def wait() -> None:
        while not listens(host, port):
            time.sleep(LOOK_EVERY)
        tell()

    threading.Thread(target=wait, name="listening", daemon=True).start()


def listens(host: str, port: int) -> bool:
    try:
        socket.create_connection((HERE.get(host, host), port), timeout=1).close()
    except OSError:
        return False
    return True


logger = logging.getLogger("spaye.serving")


class ParentWatch:
    """A thread of a worker; where nobody started us as one there is nothing to watch."""

    def start(self) -> None:
        if multiprocessing.parent_process() is not None:
            threading.Thread(target=_watch, name="parent", daemon=True).start()

    def stop(self) -> None:
        """It goes with the process."""


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
        logger.error("worker %s: the process that started it is gone, so it ends too", os.getpid())
        os.kill(os.getpid(), signal.SIGTERM)

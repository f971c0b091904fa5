"""Says that the server is there once it is: when its port takes connections, not before."""

import socket
import threading
import time
from collections.abc import Callable

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

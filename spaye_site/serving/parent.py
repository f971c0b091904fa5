"""A worker ends when the process that started it has ended, however that was."""

import logging
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

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

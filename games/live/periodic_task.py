"""A thread that does due work at regular intervals.

Nothing may depend on it: pages and services do due work too whenever they find it. Each of several
servers has this thread, and row locks let one of them do the work.
"""

import threading
from collections.abc import Callable
from logging import Logger

from django.db import close_old_connections, connections

from games.live import outages


class PeriodicTask:
    """A thread that lives as long as the server and does `work` every `interval` seconds.

    `subject` names in the log what has failed; values of the error are never logged.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        interval: float,
        logger: Logger,
        subject: str,
    ) -> None:
        self._work, self._interval = work, interval
        self._logger, self._subject = logger, subject
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._interval):
            try:
                self._work()
            except Exception as error:
                # Logged without values; the next time tries again.
                if not outages.note(error):
                    self._logger.error("%s failed with %s", self._subject, type(error).__name__)
            finally:
                close_old_connections()
        connections.close_all()

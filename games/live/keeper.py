"""A thread that looks now and then at what is due. Nothing may depend on it: whoever looks does it.

With several servers each looks; the rows' locks let one of them do it.
"""

import threading
from collections.abc import Callable
from logging import Logger

from django.db import connections

from games.live import outages


class Keeper:
    """A thread of the server that comes and goes with it, and does `work` every so many seconds.

    `failed` says in the log what didn't work; values of the error are never told.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        look_every: float,
        logger: Logger,
        failed: str,
    ) -> None:
        self._work, self._look_every = work, look_every
        self._logger, self._failed = logger, failed
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._look_every):
            try:
                self._work()
            except Exception as error:
                # Without the values; whoever looks does it, and the next time tries again.
                if not outages.noted(error):
                    self._logger.error("%s failed with %s", self._failed, type(error).__name__)
            finally:
                for connection in connections.all(initialized_only=True):
                    connection.close_if_unusable_or_obsolete()
        connections.close_all()

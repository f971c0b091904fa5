"""Plays the fallback where time is up, promptly. Nothing depends on it: whoever looks does as much.

With several servers each looks; the row's lock lets one of them play.
"""

from __future__ import annotations

import logging
import threading
from functools import partial

from django.db import connections
from django.utils import timezone

from games.live import outages
from games.tables import services, stored
from games.tables.models import Table
from games.tables.wood import services as wood

logger = logging.getLogger("spaye.tables")
LOOK_EVERY = 1.0
AT_ONCE = 50


def play_what_is_late() -> int:
    """Play the fallback at every table where time is up; how many tables there were."""
    late = Table.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    found = list(late.values_list("pk", "on_wood")[:AT_ONCE])
    for table_id, on_wood in found:
        settle = wood.lapse if on_wood else services.settle
        stored.isolated(table_id, partial(settle, table_id))
    return len(found)


class Timekeeper:
    """A thread of the server; it comes and goes with it."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="timekeeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._look_every):
            try:
                play_what_is_late()
            except Exception as error:
                # Without the values; whoever looks plays it, and the next second tries again.
                if not outages.noted(error):
                    logger.error("playing what is late failed with %s", type(error).__name__)
            finally:
                for connection in connections.all(initialized_only=True):
                    connection.close_if_unusable_or_obsolete()
        connections.close_all()

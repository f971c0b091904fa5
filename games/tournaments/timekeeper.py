"""Lets tournaments go on promptly. Nothing depends on it: whoever looks at one does as much."""

from __future__ import annotations

import logging
import threading

from django.db import connections
from django.utils import timezone

from games.live import outages
from games.tournaments.services import advancing

logger = logging.getLogger("spaye.tournaments")
LOOK_EVERY = 2.0


def advance_all() -> None:
    """Do what is due of every tournament; one that fails hinders no other."""
    for tournament_id in advancing.due(timezone.now()):
        try:
            advancing.advance(tournament_id)
        except Exception as error:
            if not outages.noted(error):
                logger.error("tournament %s failed with %s", tournament_id, type(error).__name__)


class TournamentKeeper:
    """A thread of the server; rounds are drawn here, off everybody's request (T-P5)."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="tournaments", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._look_every):
            try:
                advance_all()
            except Exception as error:
                if not outages.noted(error):
                    logger.error("tournaments failed with %s", type(error).__name__)
            finally:
                for connection in connections.all(initialized_only=True):
                    connection.close_if_unusable_or_obsolete()
        connections.close_all()

"""Lets tournaments go on promptly. Nothing depends on it: whoever looks at one does as much."""

import logging

from django.utils import timezone

from games.live import outages
from games.live.periodic_task import PeriodicTask
from games.tournaments.services import advancing

logger = logging.getLogger("spaye.tournaments")
LOOK_EVERY = 2.0


def advance_all() -> None:
    """Do what is due of every tournament; one that fails hinders no other."""
    for tournament_id in advancing.due(timezone.now()):
        try:
            advancing.advance(tournament_id)
        except Exception as error:
            if not outages.note(error):
                logger.error("tournament %s failed with %s", tournament_id, type(error).__name__)


def keeper() -> PeriodicTask:
    """The server's thread that does so; rounds are drawn here, off everybody's request (T-P5)."""
    return PeriodicTask("tournaments", advance_all, LOOK_EVERY, logger, "looking at tournaments")

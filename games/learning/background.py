"""What is computed off everybody's request, one thing at a time, at the lowest priority."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import date, timedelta

from django.utils import timezone

from games.learning.deals import calling, services
from games.learning.deals.choosing import of_row
from games.learning.deals.par import par
from games.learning.mining import night
from games.learning.mining.contract import Mind
from games.learning.models import Deal
from games.learning.review import services as reviews
from games.learning.review import working
from games.live.keeper import Keeper
from games.live.leading import Lead
from games.players import office
from games.tables.bots.process import Failed
from games.tables.judging.desk import Desk

logger = logging.getLogger("spaye.learning")
LOOK_EVERY = 5.0
KEPT_TRYING = timedelta(days=7)
"""A deal that is older keeps no par if it has none."""
LOWEST = 19
PATIENCE = 120.0
"""Seconds for a thought that nobody waits for."""


class Background:
    """A thread of the server that leads one process which thinks."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._lead = Lead("learning")
        self._desk = Desk(LOWEST)
        self._ended = threading.Event()
        self._called: date | None = None
        self._keeper = Keeper("learning", self._think, look_every, logger, "learning")

    def start(self) -> None:
        self._keeper.start()

    def stop(self) -> None:
        """End, in the middle of a thought if need be."""
        self._ended.set()
        self._desk.interrupt()
        self._keeper.stop()
        self._lead.give_up()
        self._desk.rest()

    def _think(self) -> None:
        if not self._lead.is_ours():
            return
        self._call()
        try:
            work(self._desk, self._ended.is_set)
        except Failed as error:
            if not self._ended.is_set():
                logger.warning("learning: a thought %s", error)

    def _call(self) -> None:
        """Tell of the day's deal, once the day is another one."""
        now = timezone.now()
        if office.current_calendar().today(now) != self._called:
            self._called = calling.call(now)


def work(desk: Desk, ended: Callable[[], bool] = lambda: False) -> None:
    """All that waits now. Raises `Failed`."""
    for row in _without_par():
        day = of_row(row)
        found = par(day.game, day.task, day.seed, desk.think, ended=ended) if day else None
        if found is not None:
            services.keep_par(row.pk, found)
        if ended():
            return
    for review in reviews.waiting():
        if ended():
            return
        working.work(review, desk.judge, ended)
    if night.is_night(timezone.now()):
        _mine(desk, ended)


def _mine(desk: Desk, ended: Callable[[], bool]) -> None:
    """One more look for a task where some are lacking. Raises `Failed`."""
    game = night.lacking()
    if game is not None:
        mind = Mind(
            lambda asked: desk.think(asked, PATIENCE), lambda asked: desk.judge(asked, PATIENCE)
        )
        night.mine(game, mind, ended)


def _without_par() -> list[Deal]:
    since = timezone.now() - KEPT_TRYING
    return list(Deal.objects.filter(par__isnull=True, started_at__gte=since).order_by("date"))

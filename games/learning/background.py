"""The background work of learning: reviews, one at a time, and notices of the deal of the day."""

import json
import logging
import threading
from collections.abc import Callable
from datetime import date

import msgspec
from django.utils import timezone

from games.learning.deals import notices
from games.learning.models import Review
from games.learning.review import reviewer
from games.learning.review import services as reviews
from games.live.periodic_task import PeriodicTask
from games.live.postgres import Leadership
from games.players import office
from games.tables.bots.process import AnalysisProcess, Failed
from games.tables.models import Seat
from games.tables.playback import film_of

logger = logging.getLogger("spaye.learning")
LOOK_EVERY = 5.0
LOWEST = 19


class Background:
    """A server thread that sends tasks to one analysis process; only the leading server works."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._leadership = Leadership("learning")
        self._desk = AnalysisProcess(LOWEST)
        self._ended = threading.Event()
        self._called: date | None = None
        self._task = PeriodicTask("learning", self._think, look_every, logger, "learning")

    def start(self) -> None:
        self._task.start()

    def stop(self) -> None:
        """Stop, interrupting an evaluation if necessary."""
        self._ended.set()
        self._desk.interrupt()
        self._task.stop()
        self._leadership.give_up()
        self._desk.rest()

    def _think(self) -> None:
        if not self._leadership.is_ours():
            return
        self._call()
        try:
            review_waiting(self._desk, self._ended.is_set)
        except Failed as error:
            if not self._ended.is_set():
                logger.warning("learning: a thought %s", error)

    def _call(self) -> None:
        """Send the notices of the deal of the day once a new day has begun."""
        now = timezone.now()
        if office.current_calendar().today(now) != self._called:
            self._called = notices.tell_deal(now)


def review_waiting(desk: AnalysisProcess, ended: Callable[[], bool] = lambda: False) -> None:
    """Make all reviews that are waiting. Raises `Failed`."""
    for review in reviews.waiting_reviews():
        if ended():
            return
        _review(review, desk, ended)


def _review(review: Review, desk: AnalysisProcess, ended: Callable[[], bool]) -> None:
    """Review the decisions of the table's players, and store the result.

    Raises `Failed`: a review is tried `reviews.TRIES` times at most.
    """
    table = review.table
    people = Seat.objects.filter(table=table, player__isnull=False, unknown=False)
    seats = list(people.order_by("number").values_list("number", flat=True))
    try:
        found = reviewer.review_table(
            table.game, film_of(table), seats, table.head, desk.judge, ended=ended
        )
    except Failed:
        if not ended():
            reviews.count_failure(review)
        raise
    if found is not None:
        reviews.store_review(review, json.loads(msgspec.json.encode(found)))

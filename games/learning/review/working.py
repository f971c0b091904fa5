"""One review computed, by whoever thinks."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec

from games.learning.models import Review
from games.learning.review import jury, services
from games.tables.bots.process import Failed
from games.tables.models import Seat
from games.tables.replay.film import film_of


def work(review: Review, ask: jury.Ask, ended: Callable[[], bool]) -> None:
    """Judge the decisions of the people who sat there, and keep what was found.

    Raises `Failed`: it is tried again a few times.
    """
    table = review.table
    people = Seat.objects.filter(table=table, player__isnull=False, unknown=False)
    seats = list(people.order_by("number").values_list("number", flat=True))
    try:
        found = jury.review(table.game, film_of(table), seats, table.head, ask, ended=ended)
    except Failed:
        if not ended():
            services.failed(review)
        raise
    if found is not None:
        services.keep(review, json.loads(msgspec.json.encode(found)))

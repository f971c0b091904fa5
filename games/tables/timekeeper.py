"""The thread that plays the fallback promptly at tables where time is up.

Nothing depends on it: opening a table's page does the same. Each of several servers runs it; the
row's lock lets only one play.
"""

import logging
from datetime import datetime
from functools import partial

from django.utils import timezone

from games.live.periodic_task import PeriodicTask
from games.players.prepared import PreparedRows
from games.tables import services
from games.tables.models import Table
from games.tables.services import reading

logger = logging.getLogger("spaye.tables")
LOOK_EVERY = 1.0
TABLES_AT_ONCE = 50
_late = PreparedRows(
    lambda now: (
        Table.objects.filter(due_at__lte=now).order_by("due_at").values_list("pk")[:TABLES_AT_ONCE]
    ),
    datetime,
)


def play_what_is_late() -> int:
    """Play the fallback where time is up, at up to `TABLES_AT_ONCE` tables; return their number."""
    found = _late(timezone.now())
    for (table_id,) in found:
        reading.read_or_none(table_id, partial(services.settle, table_id))
    return len(found)


def timekeeper(look_every: float = LOOK_EVERY) -> PeriodicTask:
    """Return the server's thread that plays what is late."""
    return PeriodicTask("timekeeper", play_what_is_late, look_every, logger, "playing what is late")

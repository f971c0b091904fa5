"""The thread that plays the fallback where time is up, promptly.

Nothing depends on it: whoever looks at a table does as much. With several servers each looks; the
row's lock lets one of them play.
"""

import logging
from functools import partial

from django.utils import timezone

from games.live.periodic_task import PeriodicTask
from games.tables import services
from games.tables.models import Table
from games.tables.services import reading

logger = logging.getLogger("spaye.tables")
LOOK_EVERY = 1.0
TABLES_AT_ONCE = 50


def play_what_is_late() -> int:
    """Play the fallback at every table where time is up; how many tables there were."""
    late = Table.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    found = list(late.values_list("pk", flat=True)[:TABLES_AT_ONCE])
    for table_id in found:
        reading.read_or_none(table_id, partial(services.settle, table_id))
    return len(found)


def timekeeper(look_every: float = LOOK_EVERY) -> PeriodicTask:
    """The server's thread that does so."""
    return PeriodicTask("timekeeper", play_what_is_late, look_every, logger, "playing what is late")

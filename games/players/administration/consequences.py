"""What another calendar does to what is going on: said before it is saved.

A daily game registers a source `(calendar, now) -> list of sentences`; each has to be confirmed.
"""

from collections.abc import Callable
from datetime import datetime

from games.players.calendar import Calendar
from games.players.sources import Sources

Source = Callable[[Calendar, datetime], list[str]]
sources: Sources[Source] = Sources()


def of(calendar: Calendar, now: datetime) -> list[str]:
    """Sentences in the active language; none where the calendar changes nothing that runs."""
    return [sentence for source in sources for sentence in source(calendar, now)]

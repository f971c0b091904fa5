"""Other apps' limits to changes of the calendar: settled dates, and consequences to confirm."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from games.players.calendar import ONE_DAY, Calendar
from games.players.sources import Sources
from games.ui.refusals import Refused
from games.ui.words import capfirst

# Settled dates are history, which no change of the calendar may touch. The boards register a
# source: the months whose titles are given.


@dataclass(frozen=True, slots=True)
class SettledDates:
    """Settled dates in a row, and their name: `November 2026`."""

    first: date
    last: date
    name: str


SettledSource = Callable[[date, date], list[SettledDates]]
"""Returns the settled dates between two dates, both included."""

settled_sources: Sources[SettledSource] = Sources()


class DaysSettled(Refused):
    """The dates belong to a month whose titles are given, so that they can't change."""

    status = 409

    def __init__(self, name: str) -> None:
        sentence = _("%(month)s is closed: its days stay as they are.")
        super().__init__(sentence % {"month": capfirst(name)})


def settled_between(first: date, last: date) -> list[SettledDates]:
    """Return all settled dates between two dates, both included."""
    return [found for source in settled_sources for found in source(first, last)]


def settled_on(day: date) -> SettledDates | None:
    """Return the settled dates that contain `day`, or None."""
    return next(iter(settled_between(day, day)), None)


def check_not_settled(first: date, last: date) -> None:
    """Raise `DaysSettled` if any date from `first` to `last` is settled."""
    for found in settled_between(first, last):
        raise DaysSettled(found.name)


def first_open_date(day: date) -> date:
    """Return the first date from `day` on that isn't settled."""
    while found := settled_on(day):
        day = found.last + ONE_DAY
    return day


# Consequences of a changed calendar for days that are going on, shown before it is saved. A daily
# game registers a source; each of its sentences must be confirmed.


ConsequenceSource = Callable[[Calendar, datetime], list[str]]
consequence_sources: Sources[ConsequenceSource] = Sources()


def consequences(calendar: Calendar, now: datetime) -> list[str]:
    """Return the sentences of all sources in the active language; [] without consequences."""
    return [sentence for source in consequence_sources for sentence in source(calendar, now)]

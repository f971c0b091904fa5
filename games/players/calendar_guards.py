"""What other apps know that limits a change of the calendar: settled dates, and consequences."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.players.calendar import ONE_DAY, Calendar
from games.players.sources import Sources
from games.ui.refusals import Refused

# Settled dates are history: nothing in the calendar changes them any more. The boards register a
# source: the months whose titles are given.


@dataclass(frozen=True, slots=True)
class SettledDates:
    """Dates in a row, and what they are called: `November 2026`."""

    first: date
    last: date
    name: str


SettledSource = Callable[[date, date], list[SettledDates]]
"""Returns what is settled between two dates, both included."""

settled_sources: Sources[SettledSource] = Sources()


class DaysSettled(Refused):
    """Dates of a month whose titles are given: the calendar leaves them as they are."""

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


# Consequences: what another calendar does to days that are going on, said before it is saved. A
# daily game registers a source; each of its sentences has to be confirmed.


ConsequenceSource = Callable[[Calendar, datetime], list[str]]
consequence_sources: Sources[ConsequenceSource] = Sources()


def consequences(calendar: Calendar, now: datetime) -> list[str]:
    """Return the sentences of all sources in the active language; [] if nothing changes."""
    return [sentence for source in consequence_sources for sentence in source(calendar, now)]

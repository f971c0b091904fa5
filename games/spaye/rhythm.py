"""The thread that announces times to play and makes the last call.

Every server runs one; each announcement is made only once.
"""

import logging

from games.live.periodic_task import PeriodicTask
from games.players import office
from games.players.calendar import MINUTES_A_DAY
from games.players.clock import Clock
from games.spaye import days, pace, queries, services
from games.spaye.notices import rhythm
from games.spaye.rules.state import State
from games.tables.services import state_of

logger = logging.getLogger("spaye.rhythm")
LOOK_EVERY = 5.0


def keeper() -> PeriodicTask:
    """Return the server's thread."""
    return PeriodicTask("rhythm", look, LOOK_EVERY, logger, "looking at the office's clock")


def look() -> None:
    """Announce what is due now. Idempotent; one query for an office that has turned both off."""
    house = office.current()
    if house.moments:
        rhythm.tell_time_to_play(Clock.read())
    if house.last_call:
        make_last_call(Clock.read())


def make_last_call(clock: Clock) -> None:
    """Make the last call if the day's pace won't finish the deck before it closes.

    A day that closes at midnight has none: nobody is there to be called.
    """
    calendar, remaining = clock.calendar, clock.calendar.closing(clock.today) - clock.now
    if calendar.closing_minute == MINUTES_A_DAY or remaining > pace.LAST_HOUR:
        return
    day = days.find(clock.today) if days.is_playable(clock) else None
    if day is None or day.last_call_at is not None:
        return
    state: State = state_of(day.table)
    first = queries.first_settled_at(day.table_id) or clock.now
    settled = sum(daye.drawn for daye in state.dayes)
    slow = pace.is_too_slow(state.left, settled, clock.now - first, remaining)
    if slow and pace.can_be_saved(state.left, remaining):
        services.make_last_call(day)

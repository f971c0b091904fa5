"""The last days in the dark: of which months everybody sees their own numbers and no others.

An office may keep the end of its months secret (`Office.dark_days`), so that the ceremony has
something to reveal. What happens at the table stays public, dāye by dāye; sums, ranks and leads of
people don't. Whoever reads points asks here, or takes a `Ledger`, which has asked. Only the
closing's pages, which admins see, know everything.
"""

from datetime import date

from games.boards import months
from games.boards.models import Closing
from games.boards.months import MonthKey
from games.boards.titles import public_closings
from games.live.sharing import read_once, seen_once
from games.players import office
from games.players.calendar import Calendar
from games.players.clock import Clock
from games.players.models import Player

DARK_DAYS = 3
"""So many working days at a month's end."""


def first_dark_day(year: int, month: int, calendar: Calendar) -> date | None:
    """Return the month's third last working day, the first of fewer; None if there are none.

    By the office's calendar as it is now: a day off is none of them, an extra day is one.
    """
    worked = calendar.working_days(year, month)[-DARK_DAYS:]
    return worked[0] if worked else None


def in_the_dark(year: int, month: int, clock: Clock, *, public: bool) -> bool:
    """Return whether others' numbers of the month are hidden now; `public`: its titles are known.

    From midnight of the first dark day on, days off between and after included, until the month is
    closed and no ceremony is still revealing its titles. A month that nobody has closed when the
    next one is over as well comes to light by itself: nobody could use its bonuses any more.
    """
    today = clock.today
    recent = (year, month) >= months.previous(today.year, today.month)
    if public or not recent or not office.current().dark_days:
        return False
    first = first_dark_day(year, month, clock.calendar)
    return first is not None and today >= first


def dark_months(clock: Clock) -> frozenset[MonthKey]:
    """Return the months that are dark now, two at most; one query, none while no month can be."""
    return read_once(("dark months", clock.today), lambda: _dark_months(clock))


def _dark_months(clock: Clock) -> frozenset[MonthKey]:
    now = clock.today.year, clock.today.month
    near = {at for at in (months.previous(*now), now) if in_the_dark(*at, clock, public=False)}
    if not near:
        return frozenset()
    closed = public_closings(Closing.objects.filter(month__year__in={year for year, _ in near}))
    return frozenset(near - set(closed.values_list("month__year", "month__month")))


def reader_key(player: Player, at: MonthKey, clock: Clock) -> tuple[int, ...]:
    """Return what a drawing of the month depends on beside the rest: in the dark, on its reader.

    It belongs into the key of a live topic, so that own numbers get into no shared drawing.
    """
    dark = seen_once(("dark months", clock.today), lambda: dark_months(clock))
    return (player.pk,) if at in dark else ()

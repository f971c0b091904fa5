"""Dark months: those of which people see their own numbers and no others.

An office may keep the end of its months secret (`Office.dark_days`), so that the ceremony has
something to reveal. Play at the table stays public, dāye by dāye; sums, ranks and leads of people
don't. Code that reads points must ask this module, or use `ledger.month_ledger`, which does. Only
the closing's pages, for admins, show everything.
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
"""The number of dark working days at a month's end."""


def first_dark_day(year: int, month: int, calendar: Calendar) -> date | None:
    """Return the first of the month's last three working days; None if there are none.

    By the office's calendar as it is now, with its days off and extra days.
    """
    worked = calendar.working_days(year, month)[-DARK_DAYS:]
    return worked[0] if worked else None


def in_the_dark(year: int, month: int, clock: Clock, *, public: bool) -> bool:
    """Return whether others' numbers of the month are hidden now; not if its titles are `public`.

    From midnight of the first dark day on, days off between and after included, until the month is
    closed and no ceremony is still revealing its titles. If nobody has closed it by the end of the
    next month, it is shown anyway: nobody could use its bonuses any more.
    """
    today = clock.today
    recent = (year, month) >= months.previous(today.year, today.month)
    if public or not recent or not office.current().dark_days:
        return False
    first = first_dark_day(year, month, clock.calendar)
    return first is not None and today >= first


def dark_months(clock: Clock) -> frozenset[MonthKey]:
    """Return the months that are dark now, two at most. One query, or none if no month can be."""
    return read_once(("dark months", clock.today), lambda: _dark_months(clock))


def _dark_months(clock: Clock) -> frozenset[MonthKey]:
    now = clock.today.year, clock.today.month
    near = {at for at in (months.previous(*now), now) if in_the_dark(*at, clock, public=False)}
    if not near:
        return frozenset()
    closed = public_closings(Closing.objects.filter(month__year__in={year for year, _ in near}))
    return frozenset(near - set(closed.values_list("month__year", "month__month")))


def reader_key(player: Player, at: MonthKey, clock: Clock) -> tuple[int, ...]:
    """Return the part of a live topic's key that is the reader's id if the month is dark, else ().

    Without it, a reader's own numbers would get into HTML that is shared with others.
    """
    dark = seen_once(("dark months", clock.today), lambda: dark_months(clock))
    return (player.pk,) if at in dark else ()

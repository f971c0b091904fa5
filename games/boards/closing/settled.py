"""The days of closed months are history: what the office's calendar asks before it changes any."""

from datetime import date

from games.boards import months
from games.boards.models import Closing
from games.boards.words import month_name
from games.players import calendar_guards
from games.players.calendar_guards import SettledDates


@calendar_guards.settled_sources.register
def closed(first: date, last: date) -> list[SettledDates]:
    """The closed months that have a day between these."""
    standing = Closing.objects.filter(reopened_at=None).order_by("month__year", "month__month")
    near = standing.filter(month__year__range=(first.year, last.year)).select_related("month")
    spans = [months.days(one.month.year, one.month.month) for one in near]
    return [
        SettledDates(begin, end, month_name(begin))
        for begin, end in spans
        if begin <= last and end >= first
    ]

"""Sentences of the screen that need more than one value."""

from datetime import date

from django.utils.translation import gettext as _

from games.boards import titles
from games.kitchen.rendering import DayCount
from games.ui.dates import date_format
from games.ui.words import capfirst

title_name = titles.title_name


def screen_date(day: date, counted: DayCount | None) -> str:
    """Return `Thursday 20 November, day 13 of 19`; without the count on a day off."""
    parts = {"weekday": date_format(day, "l"), "date": date_format(day, "MONTH_DAY_FORMAT")}
    told = capfirst(_("%(weekday)s %(date)s") % parts)
    if counted is None:
        return told
    number = {"n": counted.number, "total": counted.total}
    return told + _(", day %(n)s of %(total)s") % number

"""Dates as each language writes them, for templates (the filter `date`) and for sentences.

Django writes a day as a bare number wherever a format of our own has `j`. French has an ordinal for
the first of a month (« 1er novembre »); Norwegian has a full stop after every day («22. november»)
and `kl.` before a time that follows it.
"""

import re
from datetime import date, datetime

from django.template import defaultfilters
from django.utils.formats import get_format
from django.utils.translation import get_language

DAY = re.compile(r"(?<!\\)j")
FIRST = r"j\e\r"
STOPPED = re.compile(r"(?<!\\)j(?!\.)")
TIME_AFTER_DAY = re.compile(r"(j.*?),? (?=H:i)")


def date_format(day: date | datetime, form: str = "DATE_FORMAT") -> str:
    """Format a day like Django’s filter `date`, but as the active language writes it."""
    return defaultfilters.date(day, as_written(day, form))


def weekday(number: int, form: str = "l") -> str:
    """Return the name of an ISO weekday (Monday is 1), in full or abbreviated (`D`)."""
    return defaultfilters.date(date.fromisocalendar(2024, 1, number), form)


def as_written(day: date | datetime, form: str) -> str:
    """Return the format for this day, `form` or the one it names, with the language’s additions."""
    spelt = str(get_format(form))
    if get_language() == "nb":
        return TIME_AFTER_DAY.sub(r"\1 \\k\\l. ", STOPPED.sub("j.", spelt))
    if get_language() == "fr" and day.day == 1:
        return DAY.sub(lambda found: FIRST, spelt)
    return spelt

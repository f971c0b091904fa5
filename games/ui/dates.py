"""Dates as each language writes them, for templates (the filter `date`) and for sentences.

Django writes a day as a bare number wherever a format of our own says `j`. French counts the first
of a month (« 1er novembre »), Norwegian puts a full stop after every day («22. november») and
`kl.` before the time that follows it.
"""

import re
from datetime import date, datetime

from django.utils import formats
from django.utils.formats import get_format
from django.utils.translation import get_language

DAY = re.compile(r"(?<!\\)j")
FIRST = r"j\e\r"
STOPPED = re.compile(r"(?<!\\)j(?!\.)")
TIME_AFTER_DAY = re.compile(r"(j.*?),? (?=H:i)")


def date_format(day: date | datetime, form: str = "DATE_FORMAT") -> str:
    """Like Django’s, as the active language writes it."""
    return formats.date_format(day, as_written(day, form))


def weekday(number: int, form: str = "l") -> str:
    """The name of an ISO weekday (Monday 1), whole or abbreviated (`D`)."""
    return formats.date_format(date.fromisocalendar(2024, 1, number), form)


def as_written(day: date | datetime, form: str) -> str:
    """Django’s format for this day: what `form` names or is, with what the language adds."""
    spelt = str(get_format(form))
    if get_language() == "nb":
        return TIME_AFTER_DAY.sub(r"\1 \\k\\l. ", STOPPED.sub("j.", spelt))
    if get_language() == "fr" and day.day == 1:
        return DAY.sub(lambda found: FIRST, spelt)
    return spelt

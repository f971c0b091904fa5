"""The office's settings in a few words each."""

from __future__ import annotations

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _

from games.players.forms import clock
from games.players.models import Office


def closing(row: Office) -> str:
    """`18:00`."""
    return clock(row.closing_minute)


def working_days(row: Office) -> str:
    """`Mon to Fri`, or each day where they aren't in a row."""
    numbers = [int(digit) - 1 for digit in row.working_days]
    names = [str(WEEKDAYS_ABBR[number]) for number in numbers]
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("%(a)s to %(b)s") % {"a": names[0], "b": names[-1]}
    return ", ".join(names)

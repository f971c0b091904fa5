"""Public holidays of the coming year, for an admin to choose from; nothing is saved by itself.

The library is imported with the first question.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.players.calendar import Calendar

A_YEAR = timedelta(days=365)
REGIONS = {
    "fr": (_("France"), "FR", None),
    "fr-alsace": (_("France: Alsace and Moselle"), "FR", "57"),
    "no": (_("Norway"), "NO", None),
}
"""By the word in an address: what it is called, country and part for the library."""
LANGUAGES = {"FR": {"fr": "fr"}, "NO": {"nb": "no"}}
"""In which of ours the library knows a country's names; English for the others."""
LONGEST = 40


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    """A date and its name. `matters`: the office would play on it."""

    date: date
    name: str
    matters: bool


def guess(time_zone: str) -> str:
    """The region that an office of that zone most likely lies in."""
    return "no" if time_zone == "Europe/Oslo" else "fr"


def coming(region: str, calendar: Calendar, today: date) -> list[PublicHoliday]:
    """Those from tomorrow on for a year, in their order. Raises `KeyError` for no region."""
    import holidays

    _label, country, part = REGIONS[region]
    language = LANGUAGES[country].get(get_language() or "", "en_US")
    found = holidays.country_holidays(
        country, subdiv=part, years=(today.year, today.year + 1), language=language
    )
    return [
        PublicHoliday(day, _short(name), calendar.is_working_day(day))
        for day, name in sorted(found.items())
        if today < day <= today + A_YEAR
    ]


def _short(name: str) -> str:
    """As the calendar keeps it; two that fall on one date are both named."""
    return name.replace("'", "’").replace("; ", ", ")[:LONGEST]

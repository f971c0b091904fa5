"""Days off, and extra working days, whose weekday is free.

Days off are listed as spans: consecutive dates with the same name.

Each change adds one line to the activity log, however many days it is about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.players import calendar_guards, office
from games.players.activity_log import record_act
from games.players.calendar import ONE_DAY, Calendar
from games.players.models import ExtraDay, Holiday, Player

MOST_DAYS = 62
"""The longest span that can be added at once."""


@dataclass(frozen=True, slots=True)
class Span:
    """Consecutive days off, both ends included."""

    name: str
    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def __str__(self) -> str:
        ends = f"{self.first}" if self.first == self.last else f"{self.first} – {self.last}"
        return f"{ends} {self.name}".strip()


def dates(first: date, last: date) -> list[date]:
    """Return every date from `first` to `last`."""
    return [first + ONE_DAY * number for number in range((last - first).days + 1)]


def spans(holidays: Iterable[Holiday]) -> list[Span]:
    """Return as spans the holidays, which must be in order of their dates."""
    found: list[Span] = []
    for holiday in holidays:
        before = found[-1] if found else None
        if before and before.name == holiday.name and before.last + ONE_DAY == holiday.date:
            found[-1] = Span(before.name, before.first, holiday.date)
        else:
            found.append(Span(holiday.name, holiday.date, holiday.date))
    return found


def add(by: Player, first: date, last: date, name: str, reason: str = "") -> None:
    """Make the dates from `first` to `last` days off; rename those that are days off already.

    Idempotent. Raises `DaysSettled`.
    """
    with transaction.atomic():
        wanted = dates(first, last)
        there = dict(Holiday.objects.filter(date__in=wanted).values_list("date", "name"))
        if there == dict.fromkeys(wanted, name):
            return
        calendar_guards.check_not_settled(first, last)
        for day in wanted:
            Holiday.objects.update_or_create(date=day, defaults={"name": name})
        ExtraDay.objects.filter(date__in=wanted).delete()
        record_act(by, "holiday", detail=str(Span(name, first, last)), reason=reason)


def add_some(by: Player, wanted: Mapping[date, str], reason: str = "") -> int:
    """Make these dates days off with these names, as one act; return how many are new.

    Dates that are days off already keep their names. Raises `DaysSettled`; then nothing is added.
    """
    with transaction.atomic():
        there = set(Holiday.objects.filter(date__in=wanted).values_list("date", flat=True))
        new = sorted(wanted.keys() - there)
        for day in new:
            calendar_guards.check_not_settled(day, day)
            Holiday.objects.create(date=day, name=wanted[day])
        ExtraDay.objects.filter(date__in=new).delete()
        if new:
            record_act(by, "holiday", detail=", ".join(map(str, new)), reason=reason)
    return len(new)


def remove(by: Player, first: date, last: date, reason: str = "") -> Span | None:
    """Remove the days off from `first` to `last`; return this span, or None if there are none.

    Raises `DaysSettled`.
    """
    with transaction.atomic():
        found = Holiday.objects.filter(date__range=(first, last))
        names = list(found.values_list("name", flat=True))
        if not names:
            return None
        calendar_guards.check_not_settled(first, last)
        span = Span(names[0], first, last)
        for holiday in found:
            holiday.delete()
        record_act(by, "remove_holiday", detail=str(span), reason=reason)
    return span


def work(by: Player, day: date) -> None:
    """Make the day a working day, whatever its weekday. Idempotent.

    Raises `DaysSettled`.
    """
    with transaction.atomic():
        calendar = office.current_calendar()
        if calendar.is_working_day(day):
            return
        calendar_guards.check_not_settled(day, day)
        for holiday in Holiday.objects.filter(date=day):
            holiday.delete()
        if day.isoweekday() not in calendar.weekdays_on(day):
            ExtraDay.objects.get_or_create(date=day)
        record_act(by, "extra_day", detail=str(day))


def rest(by: Player, day: date, reason: str = "") -> None:
    """Remove the extra working day on this date, if there is one. Raises `DaysSettled`."""
    with transaction.atomic():
        for extra in ExtraDay.objects.filter(date=day):
            calendar_guards.check_not_settled(day, day)
            extra.delete()
            record_act(by, "remove_extra_day", detail=str(day), reason=reason)


# Public holidays of the coming year, for an admin to choose from


A_YEAR = timedelta(days=365)
REGIONS = {
    "fr": (_("France"), "FR", None),
    "fr-alsace": (_("France: Alsace and Moselle"), "FR", "57"),
    "no": (_("Norway"), "NO", None),
}
"""Word in the URL → label, and country and subdivision for the library `holidays`."""
HOLIDAY_LANGUAGES = {"FR": {"fr": "fr"}, "NO": {"nb": "no"}}
"""Country → our language → the library's code of it. Names in other languages are English."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    """A public holiday. `matters`: the date is a working day of the office so far."""

    date: date
    name: str
    matters: bool


def guess_region(time_zone: str) -> str:
    """Return the likely region of an office in this time zone."""
    return "no" if time_zone == "Europe/Oslo" else "fr"


def coming_public_holidays(region: str, calendar: Calendar, today: date) -> list[PublicHoliday]:
    """Return the region's public holidays of a year from tomorrow on, in order.

    The library is imported with the first call. Raises `KeyError` for an unknown region.
    """
    import holidays

    _label, country, part = REGIONS[region]
    language = HOLIDAY_LANGUAGES[country].get(get_language() or "", "en_US")
    found = holidays.country_holidays(
        country, subdiv=part, years=(today.year, today.year + 1), language=language
    )
    return [
        PublicHoliday(day, _short_name(name), calendar.is_working_day(day))
        for day, name in sorted(found.items())
        if today < day <= today + A_YEAR
    ]


def _short_name(name: str) -> str:
    """Return a name for the calendar; it names both of two holidays on one date if they fit."""
    return name.replace("'", "’").replace("; ", ", ")[:LONGEST_NAME]

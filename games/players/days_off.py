"""Days off, and days worked although they would be free.

Days off are read as spans: consecutive dates of one name.

Each act leaves one line in the journal, however many days it is about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from games.players import office, settled
from games.players.calendar import ONE_DAY
from games.players.journal.services import record_act
from games.players.models import ExtraDay, Holiday, Player

MOST_DAYS = 62
"""Longest span that is added at once."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days off in a row, both ends included."""

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
    """Every date from `first` to `last`."""
    return [first + ONE_DAY * number for number in range((last - first).days + 1)]


def spans(holidays: Iterable[Holiday]) -> list[Span]:
    """The holidays, which come in order of their dates, as spans."""
    found: list[Span] = []
    for holiday in holidays:
        before = found[-1] if found else None
        if before and before.name == holiday.name and before.last + ONE_DAY == holiday.date:
            found[-1] = Span(before.name, before.first, holiday.date)
        else:
            found.append(Span(holiday.name, holiday.date, holiday.date))
    return found


def add(by: Player, first: date, last: date, name: str, reason: str = "") -> None:
    """Name the days from `first` to `last`; those that are off already are renamed.

    Adding what is there already changes nothing. Raises `DaysSettled`.
    """
    with transaction.atomic():
        wanted = dates(first, last)
        there = dict(Holiday.objects.filter(date__in=wanted).values_list("date", "name"))
        if there == dict.fromkeys(wanted, name):
            return
        settled.check(first, last)
        for day in wanted:
            Holiday.objects.update_or_create(date=day, defaults={"name": name})
        ExtraDay.objects.filter(date__in=wanted).delete()
        record_act(by, "holiday", detail=str(Span(name, first, last)), reason=reason)


def add_some(by: Player, wanted: Mapping[date, str], reason: str = "") -> int:
    """Make these dates days off, by these names, with one line in the journal. How many are new.

    Those that are off already keep their names. Raises `DaysSettled`; then nothing is added.
    """
    with transaction.atomic():
        there = set(Holiday.objects.filter(date__in=wanted).values_list("date", flat=True))
        new = sorted(wanted.keys() - there)
        for day in new:
            settled.check(day, day)
            Holiday.objects.create(date=day, name=wanted[day])
        ExtraDay.objects.filter(date__in=new).delete()
        if new:
            record_act(by, "holiday", detail=", ".join(map(str, new)), reason=reason)
    return len(new)


def remove(by: Player, first: date, last: date, reason: str = "") -> Span | None:
    """Work from `first` to `last` again. The span that was off; `None` if nothing was.

    Raises `DaysSettled`.
    """
    with transaction.atomic():
        found = Holiday.objects.filter(date__range=(first, last))
        names = list(found.values_list("name", flat=True))
        if not names:
            return None
        settled.check(first, last)
        span = Span(names[0], first, last)
        for holiday in found:
            holiday.delete()
        record_act(by, "remove_holiday", detail=str(span), reason=reason)
    return span


def work(by: Player, day: date, reason: str = "") -> None:
    """The office works on this day, whatever its weekday; nothing changes where it does so.

    Raises `DaysSettled`.
    """
    with transaction.atomic():
        calendar = office.current_calendar()
        if calendar.is_working_day(day):
            return
        settled.check(day, day)
        for holiday in Holiday.objects.filter(date=day):
            holiday.delete()
        if day.isoweekday() not in calendar.weekdays_on(day):
            ExtraDay.objects.get_or_create(date=day)
        record_act(by, "extra_day", detail=str(day), reason=reason)


def rest(by: Player, day: date, reason: str = "") -> None:
    """The day is free again, as its weekday has it. Raises `DaysSettled`."""
    with transaction.atomic():
        for extra in ExtraDay.objects.filter(date=day):
            settled.check(day, day)
            extra.delete()
            record_act(by, "remove_extra_day", detail=str(day), reason=reason)

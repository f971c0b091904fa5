"""Writes days off; each act leaves one line in the journal, however many days it is about."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from games.players.days_off import Span, dates
from games.players.journal.services import record_act
from games.players.models import Holiday, Player


def add(by: Player, first: date, last: date, name: str, reason: str = "") -> None:
    """Name the days from `first` to `last`; those that are off already are renamed.

    Adding what is there already changes nothing.
    """
    with transaction.atomic():
        wanted = dates(first, last)
        there = dict(Holiday.objects.filter(date__in=wanted).values_list("date", "name"))
        if there == dict.fromkeys(wanted, name):
            return
        for day in wanted:
            Holiday.objects.update_or_create(date=day, defaults={"name": name})
        record_act(by, "holiday", detail=str(Span(name, first, last)), reason=reason)


def remove(by: Player, first: date, last: date, reason: str = "") -> Span | None:
    """Work from `first` to `last` again. The span that was off; `None` if nothing was."""
    with transaction.atomic():
        found = Holiday.objects.filter(date__range=(first, last))
        names = list(found.values_list("name", flat=True))
        if not names:
            return None
        span = Span(names[0], first, last)
        for holiday in found:
            holiday.delete()
        record_act(by, "remove_holiday", detail=str(span), reason=reason)
    return span

"""Into which months totals may come from paper, and how the journal names an import."""

import re
from collections.abc import Iterable
from datetime import date

from django.db.models import Min
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import months
from games.boards.models import Carried, Closing, Line, Month
from games.boards.paper.errors import MonthTaken
from games.boards.words import month_name
from games.players import journal
from games.players.clock import Clock
from games.players.models import AdminAct

ACT = "carried"
journal.WORDS[ACT] = gettext_lazy("imported a month’s totals from paper")
SUMMARY = re.compile(r"(\d{4}-\d\d): (\d+) people, (\d+/\d+/\d+), (\d+) days")
Numbers = tuple[int, int, int, int]
"""Dāye, Victoire, Répétition, days."""


def latest(clock: Clock) -> tuple[int, int]:
    """The last month that paper can reach: that of the first day played here, or this one."""
    first = Line.objects.aggregate(first=Min("date"))["first"] or clock.today
    return first.year, first.month


def offered(clock: Clock) -> tuple[int, int]:
    """The last month that paper can reach and that isn't closed: what the form begins with."""
    closed = Closing.objects.filter(reopened_at=None)
    taken = set(closed.values_list("month__year", "month__month"))
    year, month = latest(clock)
    while (year, month) in taken:
        year, month = months.previous(year, month)
    return year, month


def name(year: int, month: int) -> str:
    """`September 2026`."""
    return month_name(date(year, month, 1), date.min)


def check(year: int, month: int, clock: Clock) -> None:
    """Raises `MonthTaken`."""
    if not months.exists(year, month) or (year, month) > latest(clock):
        raise MonthTaken(_("You can only import months up to the first Späye played here."))
    closed = Closing.objects.filter(month__year=year, month__month=month, reopened_at=None)
    if closed.exists():
        raise MonthTaken(_("This month is closed."))


def summary(month: Month, rows: Iterable[Numbers]) -> str:
    """`2026-11: 12 people, 340/120/800, 96 days`: what the journal keeps of an import."""
    found = list(rows)
    daye, victoire, repetition, days = map(sum, zip(*found, strict=True)) if found else (0,) * 4
    return f"{month}: {len(found)} people, {daye}/{victoire}/{repetition}, {days} days"


def told(detail: str) -> str:
    """What the journal keeps of an import, in the reader's words."""
    found = SUMMARY.fullmatch(detail)
    if found is None:
        return detail
    month, people, points, days = found.groups()
    month = capfirst(name(*months.named(month)))
    return _("%(month)s: %(people)s, %(points)s, %(days)s") % {
        "month": month,
        "people": ngettext("%(n)s player", "%(n)s players", int(people)) % {"n": people},
        "points": points,
        "days": ngettext("%(n)s day", "%(n)s days", int(days)) % {"n": days},
    }


journal.DETAILS[ACT] = told


def differences() -> list[str]:
    """Months whose lines from paper aren't those of their last import, a sentence each."""
    told = dict[str, str]()
    for act in AdminAct.objects.filter(what=ACT).order_by("at", "pk"):
        told[act.detail[:7]] = act.detail
    found = []
    for month in Month.objects.order_by("year", "month"):
        rows = Carried.objects.filter(month=month)
        stored = summary(month, rows.values_list("daye", "victoire", "repetition", "days"))
        imported = told.get(str(month), summary(month, ()))
        if stored != imported:
            found.append(f"carried lines are {stored}, the journal says {imported}")
    return found

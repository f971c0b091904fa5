"""The boards in the administration: open and closed months, and the import from paper."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import conditions, ledger
from games.boards.conditions import Blocker
from games.boards.models import Carried, Closing, Month
from games.boards.words import month_name
from games.players import administration
from games.players.clock import Clock
from games.ui.words import capfirst

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Standing(TypedDict):
        standing: list[Closing]

    ListedMonth = WithAnnotations[Month, _Standing]

MONTHS_A_PAGE = 12
"""Months on a page; few, as finding the blockers of each open month takes queries."""


@dataclass(frozen=True, slots=True)
class MonthStatus:
    """A listed month: closed, or open with the blockers of its closing."""

    month: Month
    closing: Closing | None
    blockers: list[Blocker]
    current: bool

    @property
    def first_day(self) -> date:
        return self.month.first_day

    @property
    def state(self) -> str:
        """`closed`, `ready`, `running` or `blocked`."""
        if self.closing:
            return "closed"
        if not self.blockers:
            return "ready"
        return "running" if self.current else "blocked"


def list_months(clock: Clock, number: str | None) -> Page[MonthStatus]:
    """Return a page of the months that have begun, the newest first."""
    today = clock.today
    begun = Q(year__lt=today.year) | Q(year=today.year, month__lte=today.month)
    standing = Closing.objects.filter(reopened_at=None).select_related("closed_by")
    found = Month.objects.filter(begun).order_by("-year", "-month")
    found = found.prefetch_related(Prefetch("closings", standing, to_attr="standing"))
    page: Page[Any] = Paginator(found, MONTHS_A_PAGE).get_page(number)
    page.object_list = [_month_status(month, clock) for month in page.object_list]
    return page


def count_unclosed() -> int:
    """Count the months that are over and not closed."""
    return len(_unclosed_months(Clock.read()))


def closing_fact() -> str:
    """Return, for the administration's list, the month to close, or when the current one ends."""
    clock = Clock.read()
    over = _unclosed_months(clock)
    if over:
        return _("%(month)s is over") % {
            "month": capfirst(month_name(over[0].first_day, clock.today))
        }
    last = monthrange(clock.today.year, clock.today.month)[1]
    days = last - clock.today.day + 1
    in_days = ngettext("in %(n)s day", "in %(n)s days", days) % {"n": days}
    return f"{capfirst(month_name(clock.today))}, {in_days}"


administration.register(
    administration.Page(
        "months",
        gettext_lazy("Closing"),
        "boards:office_months",
        "month",
        10,
        "crown",
        closing_fact,
        count=count_unclosed,
    )
)


def _unclosed_months(clock: Clock) -> list[Month]:
    """Return the months before today's that nobody has closed, the oldest first."""
    year, month = clock.today.year, clock.today.month
    before = Q(year__lt=year) | Q(year=year, month__lt=month)
    closed = Closing.objects.filter(reopened_at=None).values("month")
    return list(Month.objects.filter(before).exclude(pk__in=closed).order_by("year", "month"))


def _month_status(month: ListedMonth, clock: Clock) -> MonthStatus:
    current = (month.year, month.month) == (clock.today.year, clock.today.month)
    if month.standing:
        return MonthStatus(month, month.standing[0], [], current)
    book = ledger.whole_month(month.year, month.month, clock)
    blockers = conditions.find_blockers(month.year, month.month, book, clock)
    return MonthStatus(month, None, blockers, current)


def _import_fact() -> str:
    people = Carried.objects.values("player").distinct().count()
    if not people:
        return _("Points from before the app")
    return ngettext("Points of %(n)s person", "Points of %(n)s people", people) % {"n": people}


administration.register(
    administration.Page(
        "carried",
        gettext_lazy("Import from paper"),
        "boards:carried",
        "month",
        20,
        "notebook-tabs",
        _import_fact,
    )
)

"""The months as admins see them: which are open, which can be closed, who closed the others."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards.blockers import Blocker
from games.boards.models import Closing, Month
from games.boards.points import ledger
from games.boards.titles import conditions
from games.boards.words import month_name
from games.players import administration
from games.players.clock import Clock

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Standing(TypedDict):
        standing: list[Closing]

    Listed = WithAnnotations[Month, _Standing]

PAGE = 12
"""Months on a page: what stands in the way is asked for each open one."""


@dataclass(frozen=True, slots=True)
class Row:
    """A month of the list: closed, or open with what stands in its way."""

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


def months(clock: Clock, number: str | None) -> Page[Row]:
    """A page of the months that have begun, the newest first."""
    today = clock.today
    begun = Q(year__lt=today.year) | Q(year=today.year, month__lte=today.month)
    standing = Closing.objects.filter(reopened_at=None).select_related("closed_by")
    found = Month.objects.filter(begun).order_by("-year", "-month")
    found = found.prefetch_related(Prefetch("closings", standing, to_attr="standing"))
    page: Page[Any] = Paginator(found, PAGE).get_page(number)
    page.object_list = [_row(month, clock) for month in page.object_list]
    return page


def count() -> int:
    """Months that are over and not closed."""
    return len(_over(Clock.read()))


def fact() -> str:
    """Which month is to be closed, or when this one can be, for the administration's list."""
    clock = Clock.read()
    over = _over(clock)
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
        fact,
        count=count,
    )
)


def _over(clock: Clock) -> list[Month]:
    """Months before today's that nobody has closed, the oldest first."""
    year, month = clock.today.year, clock.today.month
    before = Q(year__lt=year) | Q(year=year, month__lt=month)
    closed = Closing.objects.filter(reopened_at=None).values("month")
    return list(Month.objects.filter(before).exclude(pk__in=closed).order_by("year", "month"))


def _row(month: Listed, clock: Clock) -> Row:
    current = (month.year, month.month) == (clock.today.year, clock.today.month)
    if month.standing:
        return Row(month, month.standing[0], [], current)
    book = ledger.of_month(month.year, month.month, clock)
    blockers = conditions.obstacles(month.year, month.month, book, clock)
    return Row(month, None, blockers, current)

"""The page of a day: every dāye, contests and rulings; seed and journal once it is over."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.spaye import days, services
from games.spaye.actions import told
from games.spaye.forms import read_number
from games.spaye.models import Day
from games.spaye.views import page
from games.tables import registry
from games.tables.services import state_of


def _find(year: int, month: int, number: int) -> Day:
    try:
        day = days.find(date(year, month, number))
    except ValueError:
        day = None
    if day is None:
        raise Http404
    return day


@require_GET
def day(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """Everything that may be known of a day now."""
    found = _find(year, month, day)
    table = found.table
    config = registry.config(table.game)
    opened = config.may_open(table, state_of(table), timezone.now())
    context = {"nav": "today", "opened": opened, "table": table if opened else None}
    if opened:
        context["journal"] = table.entries.order_by("number").select_related("by")
    return page(request, found, "day", "spaye/day.html", context)


@require_POST
def rule(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """An admin's or referee's ruling on a contested log."""
    found = _find(year, month, day)

    @told(request.path.removesuffix("rule/"))
    def decide(request: HttpRequest) -> HttpResponse:
        verdict, _, number = request.POST.get("verdict", "").partition(" ")
        services.rule(found, read_number(number), verdict, request.user)
        return redirect("spaye:day", year, month, day)

    return decide(request)

"""The page of a day: every dāye, contests and rulings; seed and journal once it is over."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.players.clock import Clock
from games.spaye import days, referees
from games.spaye.forms import read_number
from games.spaye.inbox import scene_of
from games.spaye.models import Day
from games.spaye.results import Result
from games.spaye.rulings import services as rulings
from games.spaye.templatetags.logs import standing
from games.spaye.views import page
from games.tables import chaining, registry
from games.tables.forms import next_page
from games.tables.models import Table
from games.tables.proof import views as proofs
from games.tables.proof.words import marks
from games.tables.services import state_of

VERDICTS: dict[str, rulings.Verdict] = {"uphold": "uphold", "void": "void"}


def find(year: int, month: int, number: int) -> Day:
    """The day of an address. Raises `Http404`."""
    try:
        found = days.find(date(year, month, number))
    except (ValueError, OverflowError):
        found = None
    if found is None:
        raise Http404
    return found


@require_GET
def day(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """Everything that may be known of a day now."""
    found = find(year, month, day)
    context = {
        "nav": "today",
        "to_rule": _to_rule(request, found),
        "earlier": Day.objects.filter(date__lt=found.date).order_by("-date").first(),
        "later": Day.objects.filter(date__gt=found.date).order_by("date").first(),
        "head": found.table.head[: chaining.SHOWN],
        "marks": marks(found.table.rechained),
        **_opened(found.table),
    }
    return page(request, found, "day", "spaye/day.html", context)


def _opened(table: Table) -> dict[str, Any]:
    """Seed and journal of a day that is over; nothing of them before."""
    config = registry.config(table.game)
    if not config.may_open(table, state_of(table), timezone.now()):
        return {"opened": False}
    seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
    entries = table.entries.order_by("number").select_related("by")
    journal = [(entry, seats.get(entry.seat)) for entry in entries]
    return {"opened": True, "table": table, "journal": journal}


def _to_rule(request: HttpRequest, found: Day) -> list[Result]:
    """Contested logs on which whoever reads may rule: the live region knows seats, not roles."""
    if not request.user.is_referee or found.table.options["deck"] != "real":
        return []
    results = scene_of(found, request.user, Clock.read()).results
    contested = [result for result in results if standing(result) == "contested"]
    return [result for result in contested if referees.may_rule(request.user, result)]


@require_GET
@never_cache
def verify(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """Whether anybody reshuffled, once the day is over; 404 before."""
    return proofs.page(request, find(year, month, day).table)


@require_POST
def rule(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """An admin's or referee's ruling on a contested log: `verdict` is `uphold 7` or `void 7`.

    Others get 403, a log that waits for no ruling 409, both with a sentence.
    """
    found = find(year, month, day)
    verdict, _space, number = request.POST.get("verdict", "").partition(" ")
    if verdict not in VERDICTS:
        raise BadRequest
    reason = request.POST.get("reason", "")
    rulings.rule(found, read_number(number), VERDICTS[verdict], request.user, reason)
    messages.success(request, _("Ruled. Everybody sees it on this page."))
    if "next" in request.POST:
        return redirect(next_page(request.POST))
    return redirect("spaye:day", year, month, day)

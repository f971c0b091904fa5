"""The page of a day: every dāye, contests and rulings; seed and journal once it is over."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players import calendar_guards
from games.players.clock import Clock
from games.players.requests import Request
from games.spaye import days, hosting
from games.spaye.day.summary import standing
from games.spaye.models import Day
from games.spaye.page.forms import read_number
from games.spaye.page.looking import scene_of
from games.spaye.page.views import page
from games.spaye.rulings import referees, requests
from games.spaye.rulings import services as rulings
from games.tables import journal_chain
from games.tables.forms import next_page
from games.tables.models import Table
from games.tables.proof import views as proofs
from games.tables.proof.examine import marks
from games.tables.services import state_of

VERDICTS: dict[str, rulings.Verdict] = {"uphold": "uphold", "void": "void", "keep": "keep"}


def find(year: int, month: int, number: int) -> Day:
    """The day of an address. Raises `Http404`."""
    try:
        found = days.find(date(year, month, number))
    except (ValueError, OverflowError):
        found = None
    if found is None:
        raise Http404
    return found


@require_safe
def day(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Everything that may be known of a day now."""
    found = find(year, month, day)
    context = {
        "nav": "today",
        **_ruled_on(request, found),
        "earlier": Day.objects.filter(date__lt=found.date).order_by("-date").first(),
        "later": Day.objects.filter(date__gt=found.date).order_by("date").first(),
        "head": found.table.head[: journal_chain.SHOWN],
        "marks": marks(found.table.rechained),
        **_opened(found.table),
    }
    return page(request, found, "day", "spaye/day.html", context)


def _opened(table: Table) -> dict[str, Any]:
    """Seed and journal of a day that is over; nothing of them before."""
    if not hosting.may_open(table, state_of(table), timezone.now()):
        return {"opened": False}
    seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
    entries = table.entries.order_by("number").select_related("by")
    journal = [(entry, None if entry.seat is None else seats.get(entry.seat)) for entry in entries]
    return {"opened": True, "table": table, "journal": journal}


def _ruled_on(request: Request, found: Day) -> dict[str, Any]:
    """Logs on which whoever reads may rule: the live region knows seats, not roles.

    `to_rule` are contested, or their author asks for a void (`asked`); `to_void` those that count
    and may be voided still.
    """
    if not request.user.is_referee or found.table.options["deck"] != "real":
        return {}
    clock = Clock.read()
    scene = scene_of(found, request.user, clock)
    mine = [result for result in scene.results if referees.may_rule(request.user, result)]
    asked = requests.of_scene(scene)
    open_month = scene.status != "cancelled" and not calendar_guards.settled_on(found.date)
    return {
        "to_rule": [
            one for one in mine if standing(one) == "contested" or one.daye.number in asked
        ],
        "asked": asked,
        "today": found.date == clock.today,
        "to_void": [one for one in mine if open_month and standing(one) == "counted"],
    }


@require_safe
@never_cache
def verify(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Whether anybody reshuffled, once the day is over; 404 before."""
    return proofs.page(request, find(year, month, day).table)


@require_POST
def rule(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """An admin's or referee's ruling on a log: `verdict` is `uphold 7`, `void 7` or `keep 7`.

    Others get 403, a log that waits for no ruling 409, both with a sentence.
    """
    found = find(year, month, day)
    verdict, _space, number = request.POST.get("verdict", "").partition(" ")
    if verdict not in VERDICTS:
        raise BadRequest
    reason = request.POST.get("reason", "")
    rulings.rule(found, read_number(number), VERDICTS[verdict], request.user, reason)
    messages.success(request, _("Decided. Everyone can see it on this page."))
    if "next" in request.POST:
        return redirect(next_page(request.POST))
    return redirect("spaye:day", year, month, day)

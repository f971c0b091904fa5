"""An author asks for a log to be voided, and may take that back."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.players.clock import Clock
from games.players.limits import limited
from games.players.requests import Request, reason
from games.spaye import days
from games.spaye.models import Day
from games.spaye.page.day_views import find
from games.spaye.page.logged import find as find_log
from games.spaye.page.logged import said
from games.spaye.page.looking import scene_of
from games.spaye.rulings import referees, requests, services
from games.tables.forms import next_page
from games.ui.refusals import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ask void", most=30, seconds=60)
def ask(request: Request, year: int, month: int, day: int, number: int) -> HttpResponse:
    """Ask first, with room for a reason; then the other side and those who rule are told."""
    found = find(year, month, day)
    scene = scene_of(found, request.user, Clock.read())
    result = find_log(scene, number)
    if result is None:
        raise Http404
    if request.method == "POST":
        return _asked(request, found, number)
    if number not in requests.askable(scene):
        messages.warning(request, _("You can’t ask to void this log."))
        return redirect(_log(found, number))
    shown = {
        "result": result,
        "referees": [one for one in referees.of(result) if one != request.user],
        "back": _log(found, number),
        "said": said(result),
    }
    return render(request, "spaye/ask_void.html", shown)


def _asked(request: Request, day: Day, number: int) -> HttpResponse:
    try:
        right = " ".join(request.POST.get("right", "").split())[:120]
        services.ask_void(day, number, request.user, reason(request), right)
    except Refused as error:
        if error.status != 409:
            raise
        messages.warning(request, str(error.sentence))
    else:
        messages.success(request, _("Requested. Everyone who played in it has been told."))
    return redirect(_log(day, number))


@require_POST
@limited("ask void", most=30, seconds=60)
def withdraw(request: Request, year: int, month: int, day: int, number: int) -> HttpResponse:
    """The author asks no more."""
    found = find(year, month, day)
    if find_log(scene_of(found, request.user, Clock.read()), number) is None:
        raise Http404
    if services.withdraw_void(found, number, request.user):
        messages.success(request, _("Withdrawn. The log stays as it is."))
    if "next" in request.POST:
        return redirect(next_page(request.POST))
    return redirect(_log(found, number))


def _log(day: Day, number: int) -> str:
    """The page of today's log, or its place on the page of an earlier day."""
    if day.date == Clock.read().today:
        return reverse("spaye:today_log", args=[number])
    return days.address_of_daye(day.date, number)

"""Pages of rulings: an author asks for a void, admins and referees decide and see today."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players.clock import Clock
from games.players.decorators import admins_only, referees_only
from games.players.limits import limited
from games.players.requests import Request, reason
from games.spaye import days, words
from games.spaye import services as days_services
from games.spaye.models import Day
from games.spaye.page.actions import act
from games.spaye.page.day_views import get_day_or_404
from games.spaye.page.forms import read_number
from games.spaye.rulings import live, services
from games.spaye.scene import scene_of
from games.tables.forms import next_page
from games.ui.refusals import Refused

VERDICTS: dict[str, services.Verdict] = {"uphold": "uphold", "void": "void", "keep": "keep"}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ask void", most=30, seconds=60)
def ask_void(request: Request, year: int, month: int, day: int, number: int) -> HttpResponse:
    """Ask for confirmation, with room for a reason; then store the author's request."""
    played_day = get_day_or_404(year, month, day)
    scene = scene_of(played_day, request.user, Clock.read())
    result = scene.find_log(number)
    if result is None:
        raise Http404
    if request.method == "POST":
        return _send_request(request, played_day, number)
    if number not in scene.askable:
        messages.warning(request, _("You can’t ask to void this log."))
        return redirect(_log_address(played_day, number))
    context = {
        "result": result,
        "referees": [player for player in result.referees if player != request.user],
        "back": _log_address(played_day, number),
        "log_line": words.log_line(result),
    }
    return render(request, "spaye/ask_void.html", context)


def _send_request(request: Request, day: Day, number: int) -> HttpResponse:
    try:
        right = " ".join(request.POST.get("right", "").split())[:120]
        services.ask_void(day, number, request.user, reason(request), right)
    except Refused as error:
        if error.status != 409:
            raise
        messages.warning(request, str(error.sentence))
    else:
        messages.success(request, _("Requested. Everyone who played in it has been told."))
    return redirect(_log_address(day, number))


@require_POST
@limited("ask void", most=30, seconds=60)
def withdraw_void(request: Request, year: int, month: int, day: int, number: int) -> HttpResponse:
    """Withdraw the author's request."""
    played_day = get_day_or_404(year, month, day)
    if scene_of(played_day, request.user, Clock.read()).find_log(number) is None:
        raise Http404
    if services.withdraw_void(played_day, number, request.user):
        messages.success(request, _("Withdrawn. The log stays as it is."))
    if "next" in request.POST:
        return redirect(next_page(request.POST))
    return redirect(_log_address(played_day, number))


def _log_address(day: Day, number: int) -> str:
    """Return the page of today's log, or its place on the page of an earlier day."""
    if day.date == Clock.read().today:
        return reverse("spaye:today_log", args=[number])
    return days.address_of_daye(day.date, number)


@require_POST
def rule(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Enter an admin's or referee's ruling on a log: `verdict` is `uphold 7`, `void 7` or `keep 7`.

    Others get 403, a log that waits for no ruling 409, both with a sentence.
    """
    played_day = get_day_or_404(year, month, day)
    verdict, _space, number = request.POST.get("verdict", "").partition(" ")
    if verdict not in VERDICTS:
        raise BadRequest
    why = request.POST.get("reason", "")
    services.rule(played_day, read_number(number), VERDICTS[verdict], request.user, why)
    messages.success(request, _("Decided. Everyone can see it on this page."))
    if "next" in request.POST:
        return redirect(next_page(request.POST))
    return redirect("spaye:day", year, month, day)


@require_safe
@referees_only
def today(request: Request) -> HttpResponse:
    """Show disputes first, then the day; admins may end a dāye that is stuck."""
    clock = Clock.read()
    context = {
        **live.disputes_context(request.user, clock),
        "seen": live.read_glance(clock, admin=request.user.is_admin),
        "streams": [live.DISPUTES, live.OFFICE],
        "date": clock.today,
        "nav": "admin",
        "tab": "today",
    }
    return render(request, "spaye/administration/today.html", context)


@act("spaye:office_today")
@admins_only
def abort(request: Request) -> None:
    """End the dāye on the table uncounted, with a reason."""
    days_services.abort(days_services.today(), request.user, reason(request))
    messages.success(request, _("The dāye has been cancelled. Nothing counts."))

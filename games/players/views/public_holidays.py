"""The admins' page that offers public holidays: ticked, looked through, saved."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.players import days_off, office, public_holidays
from games.players.errors import DaysSettled
from games.players.public_holidays import PublicHoliday
from games.players.requests import Request
from games.players.roles import admins_only, why


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def public(request: Request) -> HttpResponse:
    """Those of a region for the coming year; POST adds what is ticked and still offered."""
    given = request.POST if request.method == "POST" else request.GET
    region = given.get("region") or public_holidays.guess(office.current().time_zone)
    if region not in public_holidays.REGIONS:
        raise Http404
    offered = public_holidays.coming(region, office.current_calendar(), timezone.localdate())
    if request.method != "POST":
        return _page(request, region, offered)
    ticked = set(request.POST.getlist("day"))
    chosen = {one.date: one.name for one in offered if one.date.isoformat() in ticked}
    try:
        added = days_off.add_some(request.user, chosen, why(request))
    except DaysSettled as error:
        messages.warning(request, str(error.sentence))
        return _page(request, region, offered, status=error.status)
    told = ngettext("{n} day off added.", "{n} days off added.", added).format(n=added)
    messages.success(request, told if added else _("They’re all in the calendar already."))
    return redirect("players:calendar")


def _page(
    request: Request, region: str, offered: list[PublicHoliday], status: int = 200
) -> HttpResponse:
    shown = {
        "region": region,
        "regions": [(word, label) for word, (label, *_rest) in public_holidays.REGIONS.items()],
        "offered": offered,
        "nav": "admin",
        "tab": "calendar",
    }
    return render(request, "players/public_holidays.html", shown, status=status)

"""The page of what waits for a ruling, beside it today's Späye."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players.clock import Clock
from games.players.decorators import admins_only, referees_only
from games.players.requests import Request, reason
from games.spaye import services
from games.spaye.administration import glance, live
from games.spaye.page.actions import act


@require_safe
@referees_only
def today(request: Request) -> HttpResponse:
    """Disputes first, then the day; what is stuck there is broken off by admins."""
    clock = Clock.read()
    shown = {
        **live.scene(request.user, clock),
        "seen": glance.read(clock, admin=request.user.is_admin),
        "streams": [live.DISPUTES, live.OFFICE],
        "date": clock.today,
        "nav": "admin",
        "tab": "today",
    }
    return render(request, "spaye/administration/today.html", shown)


@act("spaye:office_today")
@admins_only
def abort(request: Request) -> None:
    """End the dāye on the table, uncounted."""
    services.abort(services.today(), request.user, reason(request))
    messages.success(request, _("The dāye has been cancelled. Nothing counts."))

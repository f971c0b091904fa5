"""The feeds' addresses, and the buttons that make and end them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.players import limits
from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.requests import Request
from games.programs import access, services
from games.programs.calendars import feed
from games.programs.counted import Counted
from games.programs.models import Kind
from games.ui.refusals import Refused

counted = Counted(most=30, seconds=60)
KEPT = "private, max-age=60"
TYPE = "text/calendar; charset=utf-8"


@login_not_required
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """A feed, for whoever has its address. 404 for one that was ended, whatever it was."""
    key = access.find(token, Kind.CALENDAR, Kind.OFFICE_CALENDAR)
    if key is None:
        raise Http404
    if wait := counted.wait(key.pk):
        return limits.too_often(request, wait)
    services.note_used(key)
    found = feed.of(key)
    headers = {"ETag": found.tag, "Cache-Control": KEPT}
    if found.tag in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=304, headers=headers)
    headers["Content-Disposition"] = 'inline; filename="spaye.ics"'
    return HttpResponse(found.content, content_type=TYPE, headers=headers)


@require_POST
@limited("keys", 20, 600)
def make(request: Request) -> HttpResponse:
    """One's own feed: the address of before ends."""
    _renew(request, Kind.CALENDAR, office=False)
    return redirect("programs:own")


@require_POST
@admins_only
@limited("keys", 20, 600)
def make_for_office(request: Request) -> HttpResponse:
    """The office's feed, likewise."""
    _renew(request, Kind.OFFICE_CALENDAR, office=True)
    return redirect("programs:office")


def _renew(request: Request, kind: Kind, *, office: bool) -> None:
    player = None if office else request.user
    before = access.of_office(kind) if office else access.of_player(request.user, kind)
    for key in before:
        services.revoke(request.user, key)
    try:
        services.make_link(kind, request.user, player, _("Calendar"))
        messages.success(request, _("This is your calendar address. The old one no longer works."))
    except Refused as refused:
        messages.warning(request, str(refused.sentence))

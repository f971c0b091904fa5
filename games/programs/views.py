"""Pages of keys (a player's own, and everybody's for admins), and calendar feeds."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.players import limits
from games.players.auth import tokens
from games.players.decorators import act, admins_only
from games.players.limits import limited
from games.players.requests import Request
from games.programs import access, calendar_feeds, services
from games.programs.access import KeyLimit
from games.programs.forms import KeyForm
from games.programs.models import Key, Kind
from games.programs.services import TooManyKeys
from games.ui.refusals import Refused

TEN_MINUTES = 600
feed_limit = KeyLimit(most=30, seconds=60)
CACHE_CONTROL = "private, max-age=60"
CALENDAR_TYPE = "text/calendar; charset=utf-8"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("keys", 20, TEN_MINUTES)
def own(request: Request) -> HttpResponse:
    """Show the reader's keys; POST makes a key, whose token the response shows once."""
    form = KeyForm(request.POST) if request.method == "POST" else _fresh()
    if request.method != "POST":
        return _page(request, form)
    if not form.is_valid():
        return _page(request, form, status=422)
    fields = form.cleaned_data
    try:
        key, token = services.make_for_program(
            request.user, fields["name"], fields["scopes"], fields["days"], fields["once"]
        )
    except Refused as refused:
        form.add_error("name", str(refused.sentence))
        return _page(request, form, status=refused.status)
    return _page(request, _fresh(), made=key, token=token)


@act("programs:own")
def revoke(request: Request, key_id: int) -> None:
    """Revoke one of the reader's own keys."""
    key = get_object_or_404(Key, pk=key_id, player=request.user)
    services.revoke(request.user, key)
    messages.success(request, _("“{name}” has been revoked.").format(name=key))


@act("players:security")
def revoke_all(request: Request) -> None:
    """Revoke all of the reader's own keys and calendar addresses."""
    services.revoke_all(request.user)
    messages.success(request, _("Your keys and calendar addresses no longer work."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office(request: Request) -> HttpResponse:
    """Show everybody's API keys and the API's switch; POST turns it on or off."""
    if request.method == "POST":
        wanted = request.POST.get("on")
        if wanted not in ("0", "1"):
            raise BadRequest
        services.switch(request.user, on=wanted == "1")
        return redirect("programs:office")
    keys = Key.objects.filter(kind=Kind.API, revoked=None).select_related("player")
    shown = {
        "keys": keys,
        "on": access.is_on(),
        "calendar": _linked(access.office_keys(Kind.OFFICE_CALENDAR).first()),
        "nav": "admin",
        "tab": "programs",
    }
    return render(request, "programs/office.html", shown | {"now": timezone.now()})


@act("programs:office")
@admins_only
def revoke_any(request: Request, key_id: int) -> None:
    """Revoke anybody's key."""
    key = get_object_or_404(Key, pk=key_id)
    services.revoke(request.user, key)
    messages.success(request, _("“{name}” has been revoked.").format(name=key))


def _linked(key: Key | None) -> dict[str, Any] | None:
    """Return a calendar's key with its address, or None without a key."""
    return {"key": key, "link": access.link(key)} if key else None


def _fresh() -> KeyForm:
    return KeyForm(initial={"once": tokens.new(), "days": 90})


def _page(request: Request, form: KeyForm, status: int = 200, **more: Any) -> HttpResponse:
    keys = list(access.player_keys(request.user, Kind.API))
    calendars = list(access.player_keys(request.user, Kind.CALENDAR))
    shown = {
        "form": form,
        "keys": keys,
        "calendar": _linked(calendars[0] if calendars else None),
        "full": TooManyKeys.sentence if len(keys + calendars) >= services.MOST else "",
        "on": access.is_on(),
        "now": timezone.now(),
        "nav": "me",
        **more,
    }
    return render(request, "programs/own.html", shown, status=status)


# Calendar feeds


@login_not_required
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the feed of this token. 404 if the token is revoked or unknown."""
    key = access.find_key(token, Kind.CALENDAR, Kind.OFFICE_CALENDAR)
    if key is None:
        raise Http404
    if wait := feed_limit.wait(key.pk):
        return limits.too_often(request, wait)
    services.note_used(key)
    feed = calendar_feeds.feed_of(key)
    headers = {"ETag": feed.tag, "Cache-Control": CACHE_CONTROL}
    if feed.tag in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=304, headers=headers)
    headers["Content-Disposition"] = 'inline; filename="spaye.ics"'
    return HttpResponse(feed.content, content_type=CALENDAR_TYPE, headers=headers)


@act("programs:own")
@limited("keys", 20, TEN_MINUTES)
def make_calendar(request: Request) -> None:
    """Make a new address of the reader's own feed; revoke the old one."""
    _renew(request, Kind.CALENDAR, office=False)


@act("programs:office")
@admins_only
@limited("keys", 20, TEN_MINUTES)
def make_office_calendar(request: Request) -> None:
    """Make a new address of the office's feed; revoke the old one."""
    _renew(request, Kind.OFFICE_CALENDAR, office=True)


def _renew(request: Request, kind: Kind, *, office: bool) -> None:
    player = None if office else request.user
    before = access.office_keys(kind) if office else access.player_keys(request.user, kind)
    for key in before:
        services.revoke(request.user, key)
    services.make_link(kind, request.user, player, _("Calendar"))
    messages.success(request, _("This is your calendar address. The old one no longer works."))

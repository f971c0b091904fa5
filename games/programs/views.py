"""The pages of the keys: one's own, and the admins' of all."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.auth import tokens
from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.requests import Request
from games.programs import access, services
from games.programs.forms import KeyForm
from games.programs.models import Key, Kind
from games.programs.services import TooManyKeys
from games.ui.refusals import Refused

TEN_MINUTES = 600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("keys", 20, TEN_MINUTES)
def own(request: Request) -> HttpResponse:
    """One's keys, and a new one, whose token this page shows once."""
    form = KeyForm(request.POST) if request.method == "POST" else _fresh()
    if request.method != "POST":
        return _page(request, form)
    if not form.is_valid():
        return _page(request, form, status=422)
    given = form.cleaned_data
    try:
        key, token = services.make_for_program(
            request.user, given["name"], given["scopes"], given["days"], given["once"]
        )
    except Refused as refused:
        form.add_error("name", str(refused.sentence))
        return _page(request, form, status=refused.status)
    return _page(request, _fresh(), made=key, token=token)


@require_POST
def revoke(request: Request, key_id: int) -> HttpResponse:
    """End one of one's own keys."""
    key = get_object_or_404(Key, pk=key_id, player=request.user)
    services.revoke(request.user, key)
    messages.success(request, _("“{name}” has been revoked.").format(name=key))
    return redirect("programs:own")


@require_POST
def revoke_all(request: Request) -> HttpResponse:
    """End all of one's own keys and calendar addresses."""
    services.revoke_all(request.user)
    messages.success(request, _("Your keys and calendar addresses no longer work."))
    return redirect("players:security")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office(request: Request) -> HttpResponse:
    """Every key of everybody, and the switch."""
    if request.method == "POST":
        wanted = request.POST.get("on")
        if wanted not in ("0", "1"):
            raise BadRequest
        services.switch(request.user, on=wanted == "1")
        return redirect("programs:office")
    keys = Key.objects.filter(kind=Kind.API, revoked=None).select_related("player")
    shown = {
        "keys": keys,
        "on": access.on(),
        "calendar": _linked(access.of_office(Kind.OFFICE_CALENDAR).first()),
        "nav": "admin",
        "tab": "programs",
    }
    return render(request, "programs/office.html", shown | {"now": timezone.now()})


@require_POST
@admins_only
def revoke_any(request: Request, key_id: int) -> HttpResponse:
    """An admin ends somebody's key."""
    key = get_object_or_404(Key, pk=key_id)
    services.revoke(request.user, key)
    messages.success(request, _("“{name}” has been revoked.").format(name=key))
    return redirect("programs:office")


def _linked(key: Key | None) -> dict[str, Any] | None:
    """A link's key with its address."""
    return {"key": key, "link": access.link(key)} if key else None


def _fresh() -> KeyForm:
    return KeyForm(initial={"once": tokens.new(), "days": 90})


def _page(request: Request, form: KeyForm, status: int = 200, **more: Any) -> HttpResponse:
    keys = list(access.of_player(request.user, Kind.API))
    calendars = list(access.of_player(request.user, Kind.CALENDAR))
    shown = {
        "form": form,
        "keys": keys,
        "calendar": _linked(calendars[0] if calendars else None),
        "full": TooManyKeys.sentence if len(keys + calendars) >= services.MOST else "",
        "on": access.on(),
        "now": timezone.now(),
        "nav": "me",
        **more,
    }
    return render(request, "programs/own.html", shown, status=status)

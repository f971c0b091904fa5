"""The switchboard: what others see of me, what is kept about me, and how I go."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import names, personal_data
from games.players.errors import LastAdmin
from games.players.limits import limited, one_at_a_time
from games.players.models import Player
from games.players.privacy import services
from games.players.privacy.erasure import services as erasing
from games.players.requests import Request, redirect_after_saving
from games.ui.refusals import Refused

TEN_MINUTES = 600


@never_cache
@require_safe
def privacy(request: Request) -> HttpResponse:
    """Every switch with one plain sentence."""
    return _page(request)


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def pseudonym(request: Request) -> HttpResponse:
    text = request.POST.get("pseudonym", "")
    return _saved(request, "pseudonym", lambda player: services.set_pseudonym(player, text))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def screen(request: Request) -> HttpResponse:
    on = _switched(request)
    return _saved(request, "screen", lambda player: services.set_on_screen(player, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def column(request: Request, field: str) -> HttpResponse:
    on = _switched(request)
    return _saved(request, "columns", lambda p: services.set_in_column(p, field, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def repetitions(request: Request) -> HttpResponse:
    on = _switched(request)
    return _saved(request, "repetitions", lambda p: services.set_counts_repetitions(p, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def preference(request: Request) -> HttpResponse:
    text, shared = request.POST.get("preference", ""), request.POST.get("shared") == "on"
    return _saved(request, "preference", lambda p: services.set_preference(p, text, shared))


@never_cache
@require_safe
@one_at_a_time
def export(request: Request) -> HttpResponse:
    """Everything about me, as a JSON file."""
    player = Player.objects.get(pk=request.user.pk)
    text = json.dumps(personal_data.everything(player), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="spaye-{player.pk}-{day}.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("erase", 10, TEN_MINUTES)
def erase(request: Request) -> HttpResponse:
    """What happens exactly; then, with the name typed, it happens."""
    if request.method != "POST":
        return _erase_page(request)
    player = Player.objects.get(pk=request.user.pk)
    typed = request.POST.get("name", "")[:200]
    if names.key(typed.strip()) != player.name_key:
        return _erase_page(request, _("That isn’t your name. Nothing was deleted."), status=422)
    try:
        erasure = erasing.erase(player, player)
    except LastAdmin as error:
        return _erase_page(request, str(error.sentence), status=error.status)
    logout(request)
    rest = "" if erasure.wiped else "?rest=1"
    return redirect(reverse("players:erased") + rest)


@login_not_required
@never_cache
@require_safe
def erased(request: HttpRequest) -> HttpResponse:
    """The last page: it is done, and what may be left."""
    return render(request, "players/privacy/erased.html", {"rest": "rest" in request.GET})


def _switched(request: Request) -> bool:
    """What the button said. Raises `BadRequest`: silence is no wish to hide."""
    said = request.POST.get("show")
    if said not in ("on", "off"):
        raise BadRequest
    return said == "on"


def _saved(request: Request, field: str, save: Callable[[Player], None]) -> HttpResponse:
    try:
        save(request.user)
    except Refused as error:
        return _page(request, field, error)
    return redirect_after_saving(request, f"{reverse('players:privacy')}#{field}")


def _page(request: Request, field: str = "", error: Refused | None = None) -> HttpResponse:
    shown: dict[str, Any] = {"nav": "me", "person": request.user}
    if error is not None:
        shown |= {
            "field": field,
            "error": error.sentence,
            "suggestion": getattr(error, "suggestion", ""),
            "typed": request.POST.get(field, "")[:100],
        }
    status = error.status if error else 200
    return render(request, "players/privacy/switches.html", shown, status=status)


def _erase_page(request: Request, error: str = "", status: int = 200) -> HttpResponse:
    others = Player.objects.admins().exclude(pk=request.user.pk)
    last = request.user.is_admin and not others.exists()
    shown = {"nav": "me", "error": error, "last_admin": last}
    return render(request, "players/privacy/erase.html", shown, status=status)

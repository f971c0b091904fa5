"""The sign-in page, which all ways in share, and where it leads."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from games.players.models import Player
from games.players.ways_in import passkeys


def sign_in_page(request: HttpRequest, **refusal: Any) -> HttpResponse:
    """The page, with what was refused: `refused` (code), `wrong_password` and `name`, `error`."""
    shown = {
        "next": asked_page(request),
        "passkeys": passkeys.work_here(request),
        "sso": settings.OIDC,
        "unopened": not Player.objects.admins().exists(),
    }
    status = 422 if refusal else 200
    return render(request, "players/sign_in.html", shown | refusal, status=status)


def asked_page(request: HttpRequest) -> str:
    """The page of ours that was asked for before, or the first one."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A word without a slash would be taken for the name of a view.
    return asked if safe and asked.startswith("/") else settings.LOGIN_REDIRECT_URL

"""Middleware: the signed-in player, the sign-in requirement, language and time zone."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from games.players import office
from games.players.models import Language

# Norwegian browsers may ask for any of three codes.
SAME = {"no": Language.NB, "nn": Language.NB}


class SignInMiddleware(LoginRequiredMiddleware):
    """Redirect visitors to the sign-in page, and from there back to a page, never to a POST."""

    # The response to htmx is no redirect, as Django's type expects.
    def handle_no_permission(  # type: ignore[override]
        self, request: HttpRequest, view_func: Any
    ) -> HttpResponse:
        if "HX-Request" in request.headers:
            # htmx would put the sign-in page into the page, so tell it to leave the page.
            answer = redirect_to_login(_current_path(request), self.get_login_url(view_func))
            return HttpResponse(headers={"HX-Redirect": answer.url})
        if request.method in ("GET", "HEAD"):
            return super().handle_no_permission(request, view_func)
        return redirect_to_login("/", self.get_login_url(view_func))


def _current_path(request: HttpRequest) -> str:
    """Return the path of the page that htmx is on; "/" if its header is missing or invalid."""
    try:
        return urlsplit(request.headers.get("HX-Current-URL", "")).path or "/"
    except ValueError:
        return "/"


class LanguageMiddleware:
    """Activate the language of the request (`choose`) and the office's time zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = choose(request)
        request.LANGUAGE_CODE = language
        zone = office.current_calendar().zone
        with translation.override(language), timezone.override(zone):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def choose(request: HttpRequest) -> str:
    """Return the player's language, else the cookie's, the browser's or the office's."""
    if request.user.is_authenticated:
        return request.user.language
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if cookie in Language.values:
        return cookie
    return accepted(request.headers.get("Accept-Language", "")) or office.current().language


def of_address(request: HttpRequest) -> str:
    """Return the language in `?language=`, else the active one: some requests have no cookies."""
    asked = request.GET.get("language")
    return asked if asked in Language.values else str(translation.get_language())


def accepted(header: str) -> str | None:
    """Return the most wanted of our languages in an Accept-Language header, or None."""
    wanted: dict[str, float] = {}
    for part in header.replace(" ", "").lower().split(","):
        tag, _, weight = part.partition(";q=")
        base = tag.split("-")[0]
        language = str(SAME.get(base, base))
        if language in Language.values:
            with suppress(ValueError):
                wanted[language] = max(wanted.get(language, 0), float(weight or 1))
    # Of equal weights the first.
    best = max(wanted, key=wanted.__getitem__, default=None)
    return best if best and wanted[best] > 0 else None

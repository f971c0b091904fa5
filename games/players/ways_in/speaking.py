"""The language in which a visitor reads on: kept in a cookie until there is a player to keep it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.players.models import Language

YEAR = 365 * 24 * 3600
FIELD = "speak"
"""Buttons of this name send the form that they lie in to its own page: what is typed stays."""


def switched(request: HttpRequest) -> str:
    """The language that such a button asks for, spoken from here on; empty for any other post."""
    chosen = request.POST.get(FIELD, "")
    if chosen not in Language.values:
        return ""
    translation.activate(chosen)
    return chosen


def keep(response: HttpResponse, language: str) -> HttpResponse:
    """This browser's from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # "Lax"
    )
    return response

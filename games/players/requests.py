"""The request of a view, its common fields, and responses that many views give."""

from typing import TypeGuard

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from games.players.models import Player


class Request(HttpRequest):
    """The type of a signed-in player's request: `SignInMiddleware` redirects all others.

    A view that visitors may open (`login_not_required`) takes an `HttpRequest` instead, whose
    user may be anonymous. Only for type checks: at run time requests are Django's own.
    """

    user: Player
    htmx: HtmxDetails


def is_signed_in(request: HttpRequest) -> TypeGuard[Request]:
    """Return whether somebody is signed in, for views that visitors may open."""
    return isinstance(request.user, Player)


def redirect_after_saving(request: Request, to: str) -> HttpResponse:
    """Redirect to a page, by its name or path, with the message that the form is saved."""
    messages.success(request, _("Saved."))
    return redirect(to)


def parse_number(text: str | None, digits: int = 9) -> int | None:
    """Return a whole number of at most `digits` digits; None for anything else.

    `int` would take signs, spaces, underscores and the digits of other scripts too, and numbers
    that no column holds.
    """
    good = text and text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if text and good else None


def next_url(request: HttpRequest) -> str:
    """Return the path in `next` if it is on this site, else the first page."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # `redirect` would take a word without a slash for the name of a view.
    return asked if safe and asked.startswith("/") else settings.LOGIN_REDIRECT_URL


def reason(request: Request) -> str:
    """Return the reason that the form gives for the activity log."""
    return str(request.POST.get("reason", ""))

"""A view's request, what is read from it, and answers that many views give."""

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
    """A request of somebody who is signed in: `SignInMiddleware` has sent everybody else away.

    A view that visitors may open (`login_not_required`) takes an `HttpRequest` instead, whose
    user may be nobody. Only types know this class: what Django makes is a request of its own.
    """

    user: Player
    htmx: HtmxDetails


def is_signed_in(request: HttpRequest) -> TypeGuard[Request]:
    """Return whether somebody is signed in, for views that visitors may open."""
    return isinstance(request.user, Player)


def redirect_after_saving(request: Request, to: str) -> HttpResponse:
    """Redirect to a page, by its name or path, and say there that the form is saved."""
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
    """Return the path in `next` if it leads to a page of ours, else the first page."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A word without a slash would be taken for the name of a view.
    return asked if safe and asked.startswith("/") else settings.LOGIN_REDIRECT_URL


def reason(request: Request) -> str:
    """Return the reason that the form gives for the activity log."""
    return str(request.POST.get("reason", ""))

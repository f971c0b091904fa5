"""The request of a view, its common fields, and responses that many views give."""

from typing import TypeGuard

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from games.players.models import Player

LONGEST_PATH = 2048


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


def is_own_path(text: str) -> bool:
    """Return whether this is an absolute path of this site, to which anybody may be redirected.

    Browsers take `//` and `\\` for another site's beginning, and skip control characters. It may
    have a query.
    """
    path = text.startswith("/") and "//" not in text and "\\" not in text
    return path and text.isprintable() and len(text) <= LONGEST_PATH


def next_url(request: HttpRequest) -> str:
    """Return the path in `next` if it is on this site, else the first page."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    return asked if is_own_path(asked) else settings.LOGIN_REDIRECT_URL


def reason(request: Request) -> str:
    """Return the reason that the form gives for the activity log."""
    return str(request.POST.get("reason", ""))

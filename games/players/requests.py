"""What a view is handed, Django's request with what our middleware puts into it; and an answer."""

from typing import TypeGuard

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
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
    """For views that visitors may open."""
    return isinstance(request.user, Player)


def redirect_after_saving(request: Request, to: str) -> HttpResponse:
    """Go on to a page, by its name or path, which says that what was sent is saved."""
    messages.success(request, _("Saved."))
    return redirect(to)

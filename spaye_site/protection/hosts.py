"""A name that isn't ours: who typed it learns the one that is."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from games.players.middleware import accepted


class KnownNamesMiddleware:
    """Answers under a foreign name itself, before anything makes a link of it.

    Nothing of it stands in the log: whoever may knock may knock under any name.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            return elsewhere(request)
        return self.get_response(request)


def elsewhere(request: HttpRequest) -> HttpResponse:
    """Where the office really is."""
    wanted = accepted(request.headers.get("Accept-Language", ""))
    with translation.override(wanted or settings.LANGUAGE_CODE):
        text = render_to_string("errors/elsewhere.html", {"site": settings.SITE_URL})
    response = HttpResponse(text, status=400)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django asks for it
    return response

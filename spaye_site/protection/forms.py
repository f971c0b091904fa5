"""Whose page a form was sent from, where the browser names no origin."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from spaye_site.errors import csrf_failure

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class OwnPagesMiddleware:
    """Refuses what another site's page sends: Django asks for its address over https alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _named: Any
    ) -> HttpResponse | None:
        if request.method in SAFE or getattr(view, "csrf_exempt", False):
            return None
        named = "HTTP_ORIGIN" in request.META
        return csrf_failure(request) if not named and _is_foreign(request) else None


def _is_foreign(request: HttpRequest) -> bool:
    page = request.META.get("HTTP_REFERER")
    if not page:
        return False
    try:
        told = urlsplit(page)
    except ValueError:
        return True
    ours = (f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS)
    return f"{told.scheme}://{told.netloc}" not in ours

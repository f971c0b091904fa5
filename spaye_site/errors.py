"""Error pages: a sentence in the reader's language, without internals."""

import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, UnreadablePostError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine.contract import Refusal
from games.live import outages, server_lock
from games.players.limits import SAFE
from games.players.middleware import accepted
from games.players.models import Language
from spaye_site.logs import say_nothing

PAGES = {400, 403, 404, 405, 409, 422, 429, 500}


def page(request: HttpRequest, status: int, sentence: str = "") -> HttpResponse:
    """Render the error page of `status`; `sentence` says what exactly was wrong, if we know it."""
    return render(request, f"errors/{status}.html", {"sentence": sentence}, status=status)


def _own_page(request: HttpRequest, template: str, error: Exception, status: int) -> HttpResponse:
    """Render the error's own template; after a request by htmx the page is reloaded."""
    shown = {"error": error, "developing": settings.DEBUG}
    response = render(request, template, shown, status=status)
    response["HX-Refresh"] = "true"
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 403, _sentence(exception, PermissionDenied))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 404)


def broken(request: HttpRequest) -> HttpResponse:
    """Render page 500 without the request, as what it needs may be what broke; 503 in an outage."""
    if outage := outages.note(sys.exc_info()[1]):
        return _unavailable(request, outage)
    return HttpResponseServerError(render_to_string("errors/500.html"))


def _unavailable(request: HttpRequest, outage: str) -> HttpResponse:
    """Render page 503. The outage has been logged already; Django would add a traceback."""
    with translation.override(_language(request)):
        text = render_to_string("errors/503.html", {"sentence": outages.SENTENCES[outage]})
    say_nothing(request)
    return HttpResponse(text, status=503, headers={"Retry-After": str(outages.AGAIN)})


def _language(request: HttpRequest) -> str:
    """Return the reader's language, if the request or a cookie has it; else the browser's."""
    known = getattr(request, "LANGUAGE_CODE", "") or request.COOKIES.get(
        settings.LANGUAGE_COOKIE_NAME
    )
    if known in Language.values:
        return str(known)
    return accepted(request.headers.get("Accept-Language", "")) or settings.LANGUAGE_CODE


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form, most often one from before a sign-in: reloading the page helps."""
    return page(
        request, 403, _("This page is out of date because you’ve signed in since. Reload it.")
    )


def _sentence(exception: Exception, kind: type[Exception]) -> str:
    """Return the exception's sentence if it was written for readers (ours are, Django's aren't)."""
    first = exception.args[0] if exception.args else ""
    return str(first) if isinstance(exception, kind) and not isinstance(first, dict) else ""


def _too_large(request: HttpRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class RefusalMiddleware:
    """Answer refusals of rules and services with their status and sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in SAFE and server_lock.exchanged():
            # Writes to a file that has lost its name are gone with this process.
            raise OperationalError("the database's file was exchanged: start the server again")
        # Django would log an oversized form as our error; it is the sender's.
        response = page(request, 400) if _too_large(request) else self.get_response(request)
        if response.status_code == 405 and not response.content:
            # Put a page into this response, which is logged already: Django would log a new one.
            told = page(request, 405)
            response.content, response["Content-Type"] = told.content, told["Content-Type"]
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        # Django would log these with a traceback; a refusal is one line.
        if isinstance(exception, PermissionDenied):
            return forbidden(request, exception)
        # A client that disconnects while sending would otherwise be logged as our error.
        if isinstance(exception, BadRequest | UnreadablePostError):
            return bad_request(request, exception)
        status = 422 if isinstance(exception, Refusal) else getattr(exception, "status", None)
        if status not in PAGES - {500}:
            return None
        if template := getattr(exception, "template", ""):
            return _own_page(request, template, exception, status)
        return page(request, status, str(getattr(exception, "sentence", "")))

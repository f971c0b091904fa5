"""Access to the API: by a valid key, not too often. Cookies are ignored, and none is set."""

import hashlib

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from games.players import limits
from games.players.middleware import accepted
from games.programs import access, services
from games.programs.access import KeyLimit
from games.programs.models import Key, Kind
from spaye_site.api import problems
from spaye_site.api.problems import Problem

MOST, SECONDS = 120, 60
"""The most requests of one key in one process, and the seconds in which they count."""
WRONG, WRONG_SECONDS = 30, 600
"""The most wrong keys from one address, over all processes, and the seconds for them."""
BEARER = "bearer"


counted = KeyLimit(MOST, SECONDS)


@csrf_exempt
@login_not_required
def api(request: HttpRequest, rest: str) -> HttpResponse:
    """Every address of the interface. No other page is told anything of this request."""
    try:
        if not access.is_on():
            raise Problem(404, "off")
        language = accepted(request.headers.get("Accept-Language", "")) or "en"
        with translation.override(language):
            response = _served(request, rest)
        response["Content-Language"] = language
        return response
    except Problem as problem:
        return problems.answer(problem)


def _served(request: HttpRequest, rest: str) -> HttpResponse:
    request.key = _key(request)  # type: ignore[attr-defined]  # the operations ask for it
    try:
        # Their library is imported here, not earlier.
        found = resolve(f"/{rest}", "spaye_site.api.v1")
    except Resolver404:
        return problems.answer(Problem(404, "not-found"))
    asked = request.method
    if asked == "HEAD":
        request.method = "GET"  # The server sends the answer's head alone.
    response: HttpResponse = found.func(request, *found.args, **found.kwargs)
    request.method = asked
    if response.status_code == 405:
        allow = response["Allow"].replace("GET", "GET, HEAD") + ", OPTIONS"
        known = asked == "OPTIONS"
        response = HttpResponse(status=204) if known else problems.answer(Problem(405, "method"))
        response["Allow"] = allow
    return _tagged(request, response)


def _key(request: HttpRequest) -> Key | None:
    """Return the key that was sent, or None. Raises `Problem` for a wrong or overused key."""
    kind, _space, token = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != BEARER:
        return None
    key = access.find_key(token.strip(), Kind.API)
    if key is None:
        client = limits.client(request)
        if wait := limits.exceeded("api", client, WRONG, WRONG_SECONDS):
            raise Problem(429, "too-often", retry_after=wait)
        raise Problem(401, "no-key")
    if wait := counted.wait(key.pk):
        raise Problem(429, "too-often", retry_after=wait)
    services.note_used(key)
    return key


def _tagged(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Add an ETag; answer 304 to a client that has this response. Only clients may cache it."""
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Accept-Language",))
    if request.method not in ("GET", "HEAD") or response.status_code != 200:
        return response
    tag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = tag
    if tag in request.headers.get("If-None-Match", ""):
        del response["Content-Type"]
        response.status_code, response.content = 304, b""
    return response

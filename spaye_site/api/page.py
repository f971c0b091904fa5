"""The documentation for colleagues who write programs, and the document for the programs."""

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.players.requests import Request
from games.programs import access

FILE = settings.BASE_DIR / "docs" / "openapi.json"
WORDS = {
    "key": _("What this key is and who it belongs to."),
    "people": _("Everyone who plays. A key that can log dāyes can read this too."),
    "board": _("The board of a month, such as 2026-11."),
    "days": _("Days, newest first."),
    "day": _("A day with its dāyes, as a spectator sees it."),
    "tables": _("Started tables, newest first."),
    "table": _("A table as a spectator sees it."),
    "record": _("The record of a finished table."),
    "records": _("Records of all finished tables, one per line."),
    "tournaments": _("Tournaments, newest first."),
    "tournament": _("A tournament with its people, rounds and standings."),
    "log": _("Log a dāye played with real cards. The same “key” is never logged twice."),
}
SCOPES = {
    "people": "people:read",
    "board": "board:read",
    "days": "days:read",
    "tables": "tables:read",
    "tournaments": "tournaments:read",
    "log": "log:write",
}
KINDS = {
    "off": _("the API is turned off"),
    "no-key": _("no key, or an unknown, revoked or expired one"),
    "scope": _("the key lacks the permission"),
    "not-found": _("not found"),
    "input": _("the request can’t be read; see “errors”"),
    "rule": _("a rule of the game doesn’t allow it; “rule” is its number"),
    "tied": _("the last draw is a tie; the deciding one is missing"),
    "alike": _("the same dāye was logged a moment ago; send “sure” to log it anyway"),
    "too-often": _("too many requests; see “Retry-After”"),
}


@require_safe
def page(request: Request) -> HttpResponse:
    """The documentation."""
    shown = {
        "operations": _operations(),
        "kinds": KINDS.items(),
        "site": settings.SITE_URL,
        "on": access.is_on(),
        "nav": "me",
    }
    return render(request, "api/page.html", shown)


@login_not_required
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The document, while the interface is on; it tells nothing of this office."""
    if not access.is_on():
        raise Http404
    return HttpResponse(FILE.read_bytes(), content_type="application/json")


@cache
def _operations() -> list[dict[str, Any]]:
    paths = json.loads(FILE.read_text())["paths"]
    return [
        {
            "method": method.upper(),
            "path": path,
            "words": WORDS[one["operationId"]],
            "scope": SCOPES.get(one["tags"][0]),
        }
        for path, operations in paths.items()
        for method, one in operations.items()
    ]

"""The first version: its operations, and how each refusal of the house is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from games.players.errors import PlayerError
from games.tables.errors import TableError
from spaye_site.api import problems
from spaye_site.api.problems import Problem
from spaye_site.api.v1 import board, days, log, me, tables, tournaments
from spaye_site.operations.backups import own_version

DESCRIPTION = (
    "What programs of colleagues read of the office, and how they log a dāye. A key is made under"
    " Settings, Programs, and sent as a bearer token; it may what its person may, as far as its"
    " scopes go, and never sees a hand of cards. Refusals are problems (RFC 9457); `type` tells"
    " their kind, `rule` the number of the rule that has refused. Times are ISO 8601 with the"
    " office’s zone. Answers carry an ETag; lists go on at `next`. At most 120 requests a minute,"
    " which each process of the server counts for itself."
)
interface = NinjaAPI(
    title="Späye",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-1",
    servers=[{"url": "/api/v1", "description": own_version()}],
)
for router in (me.router, board.router, days.router, tables.router, tournaments.router, log.router):
    interface.add_router("", router)


@interface.exception_handler(Problem)
def _problem(request: HttpRequest, problem: Any) -> HttpResponse:
    return problems.answer(problem)


@interface.exception_handler(AuthenticationError)
def _no_key(request: HttpRequest, _error: Any) -> HttpResponse:
    return problems.answer(Problem(401, "no-key"))


@interface.exception_handler(Http404)
def _not_found(request: HttpRequest, _error: Any) -> HttpResponse:
    return problems.answer(Problem(404, "not-found"))


@interface.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    """Where it is wrong; what was sent isn't repeated."""
    places = [{"at": _place(one["loc"]), "why": one["msg"]} for one in error.errors]
    return problems.answer(Problem(422, "input", errors=places))


def _place(found: Sequence[Any]) -> str:
    """`body.draws.0`: a body is one object, and what we call it inside is nobody's business."""
    part, *rest = found
    return ".".join(map(str, [part, *(rest[1:] if part == "body" else rest)]))


@interface.exception_handler(HttpError)
def _unreadable(request: HttpRequest, error: Any) -> HttpResponse:
    """A body that is no JSON."""
    return problems.answer(Problem(error.status_code, "input"))


@interface.exception_handler(TableError)
@interface.exception_handler(PlayerError)
def _refused(request: HttpRequest, error: Any) -> HttpResponse:
    kind = type(error).__name__.lower()
    return problems.answer(Problem(error.status, kind, error.sentence))

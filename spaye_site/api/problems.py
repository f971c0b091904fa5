"""Refusals for programs: RFC 9457, with the number of the rule where a rule has refused."""

import json
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

CONTENT_TYPE = "application/problem+json"


class Problem(Exception):
    """`kind` is what programs tell it by; the sentence is for people."""

    def __init__(self, status: int, kind: str, detail: object = "", **more: Any) -> None:
        super().__init__(kind)
        self.status, self.kind, self.detail, self.more = status, kind, detail, more


SENTENCES = {
    "off": _("The API isn’t turned on in this office. Ask an admin."),
    "no-key": _(
        "Send the key as “Authorization: Bearer spaye_…”. It’s missing, unknown, revoked or "
        "expired."
    ),
    "scope": _("This key doesn’t have permission for that."),
    "not-found": _("Not found."),
    "method": _("This address needs a different method."),
    "too-often": _("Too many requests."),
    "tied": _("The last draw is a tie. Add the deciding one."),
    "input": _("The request doesn’t match the API document."),
}


def answer(problem: Problem) -> HttpResponse:
    """The problem as a response."""
    document = {
        "type": f"/api/#{problem.kind}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": str(problem.detail or SENTENCES.get(problem.kind, "")),
        **problem.more,
    }
    text = json.dumps(document, ensure_ascii=False)
    response = HttpResponse(text, content_type=CONTENT_TYPE, status=problem.status)
    if problem.status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    if "retry_after" in problem.more:
        response["Retry-After"] = str(problem.more["retry_after"])
    return response

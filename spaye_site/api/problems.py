"""Refusals for programs: RFC 9457, with the number of the rule where a rule has refused."""

from __future__ import annotations

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
    "off": _("The admins of this office haven’t switched the programs’ interface on."),
    "no-key": _(
        "Send the key: “Authorization: Bearer spaye_…”. It is missing, unknown, ended or run out."
    ),
    "scope": _("This key may not do that."),
    "not-found": _("There is nothing here."),
    "method": _("This address takes another method."),
    "too-often": _("That was too often."),
    "tied": _("The last draw is a tie: add the one that has decided."),
    "input": _("What was sent isn’t what the document of this interface says."),
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

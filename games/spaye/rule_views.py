"""The rules of Späye, for people: short topics with pictures, the numbered rules, the original."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.spaye import rulebook

ORIGINAL = Path(__file__).with_name("original.fr.txt")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All on one page, each topic and each rule with its own anchor."""
    shown = (*rulebook.TOPICS, rulebook.NUMBERED)
    context = {
        "nav": "rules",
        "contents": shown,
        "topics": list(zip(rulebook.TOPICS, shown[1:], strict=True)),
        "numbered": rulebook.NUMBERED,
        "sections": rulebook.sections(),
    }
    return render(request, "spaye/rules.html", context)


@require_safe
def original(request: HttpRequest) -> HttpResponse:
    """The sheet of rules as it was first written, in French and word for word."""
    return render(request, "spaye/rules/original.html", {"nav": "rules", "text": read_original()})


@cache
def read_original() -> str:
    """The original's text without the blank lines around it."""
    return ORIGINAL.read_text(encoding="utf-8").strip()

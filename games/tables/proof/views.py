"""Proofs: as a document, as a page that judges one, and the verifier to take along."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.players.requests import Request
from games.tables import registry, stored
from games.tables.chairs import chairs_of
from games.tables.models import Table
from games.tables.page.default import page_of
from games.tables.proof import offline as file
from games.tables.proof import words
from games.tables.proof.document import proof_of
from games.tables.proof.examine import examine, is_good
from games.tables.records import is_open
from games.tables.services import find

LATEST = 12
"""So many tables are offered, looked for among three times as many."""


@require_GET
@never_cache
def proof(request: Request, table_id: int) -> HttpResponse:
    """The proof of a table that is over; 404 before."""
    answer = JsonResponse(proof_of(find(table_id)))
    answer["Content-Disposition"] = f'attachment; filename="proof-{table_id}.json"'
    return answer


@require_GET
@never_cache
def verify(request: Request, table_id: int) -> HttpResponse:
    """The verdict on one table; 404 until it is over."""
    return page(request, find(table_id))


def page(request: Request, table: Table) -> HttpResponse:
    """The server's verdict, which the browser then checks by itself. Raises `NotFinished`."""
    document = proof_of(table)
    steps = examine(document)
    config = registry.config(table.game)
    context = {
        "nav": "tables" if config.lobby else "today",
        "table": table,
        "heading": page_of(table.game).heading(table),
        "address": page_of(table.game).address(table),
        "good": is_good(steps),
        "verdict": words.verdict(steps),
        "steps": words.told(steps),
        "marks": words.marks(document["rechained"]),
        "names": [chair.display_name for chair in chairs_of(table)],
    }
    return render(request, "tables/verify/table.html", _common() | context)


@require_GET
@never_cache
def tool(request: Request) -> HttpResponse:
    """The verifier for any proof, and the tables that are open to it."""
    latest = Table.objects.order_by("-created_at", "-pk")[: 3 * LATEST]
    known = registry.configs()
    found = [
        table
        for table in latest
        if table.game in known and stored.isolated(table.pk, partial(is_open, table))
    ][:LATEST]
    tables = [(table, page_of(table.game).heading(table)) for table in found]
    return render(request, "tables/verify/tool.html", {"tables": tables} | _common())


@require_GET
def offline(request: Request) -> HttpResponse:
    """The verifier as one file to keep."""
    answer = HttpResponse(file.page(get_language() or ""))
    answer["Content-Disposition"] = 'attachment; filename="spaye-verify.html"'
    return answer


def _common() -> dict[str, Any]:
    games = ((slug, config.verifier) for slug, config in registry.configs().items())
    modules = {slug: static(path) for slug, path in games if path}
    return {"nav": "today", "words": words.words(), "modules": modules}

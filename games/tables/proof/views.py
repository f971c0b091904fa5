"""A table's own account of its chance, and the server's verdict on it."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.players.requests import Request
from games.tables import registry
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.proof.examine import examine, is_good, marks, proof_of, verdict
from games.tables.services import find


@require_safe
@never_cache
def proof(request: Request, table_id: int) -> HttpResponse:
    """What a table that is over claims, each entry of its journal with its hash; 404 before."""
    answer = JsonResponse(proof_of(find(table_id)))
    answer["Content-Disposition"] = f'attachment; filename="proof-{table_id}.json"'
    return answer


@require_safe
@never_cache
def verify(request: Request, table_id: int) -> HttpResponse:
    """The verdict on one table; 404 until it is over."""
    return page(request, find(table_id))


def page(request: Request, table: Table) -> HttpResponse:
    """How it was shuffled, the verdict, and how to check it elsewhere. Raises `NotFinished`."""
    document = proof_of(table)
    steps = examine(document)
    config = registry.config(table.game)
    context = {
        "nav": "tables" if config.lobby else "today",
        "table": table,
        "heading": page_of(table.game).heading(table),
        "address": page_of(table.game).address(table),
        "good": is_good(steps),
        "verdict": verdict(steps),
        "steps": steps,
        "marks": marks(document["rechained"]),
    }
    return render(request, "tables/verify.html", context)

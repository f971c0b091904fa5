"""The page of a table's best moment, and its picture: for whoever may look at the replay."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.players.requests import Request
from games.tables import registry
from games.tables.models import Table
from games.tables.moment import links
from games.tables.moment import picture as pictures
from games.tables.moment.drawing import MOMENTS, shown
from games.tables.moment.finding import Moment, moment_of
from games.tables.page.default import page_of
from games.tables.replay.looking import only_reads
from games.tables.services import find


@require_safe
@only_reads
def moment(request: Request, table_id: int) -> HttpResponse:
    """What it was, its picture, and the way to it in the replay. 404 where there is none."""
    table, found = _found(table_id)
    values: dict[str, Any] = {
        "table": table,
        "game": registry.config(table.game),
        "heading": page_of(table.game).heading(table),
        "moment": found,
        "width": pictures.WIDTH,
        "height": pictures.HEIGHT,
        "nav": "tables",
        "address": links.address(table) if _may_share(request, table) else "",
    }
    return render(request, "tables/moment.html", values)


@require_safe
@only_reads
def picture(request: Request, table_id: int) -> HttpResponse:
    """PNG, 1200 × 630, in the reader's language."""
    table, found = _found(table_id)
    content = MOMENTS.draw("png", shown(table, found))
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    response = HttpResponse(content, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["Content-Disposition"] = f'inline; filename="{table.game}-{table.pk}.png"'
    return get_conditional_response(request, etag, response=response) or response


def _found(table_id: int) -> tuple[Table, Moment]:
    """Raises `NoTable`, or 404."""
    table = find(table_id)
    found = moment_of(table)
    if found is None:
        raise Http404
    return table, found


def _may_share(request: Request, table: Table) -> bool:
    """Whoever sat there may hand it to somebody outside."""
    return not table.annulled and table.seats.filter(player=request.user).exists()

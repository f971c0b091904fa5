"""The page of a table's best moment, and its picture: for whoever may look at the replay."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games.players import office
from games.players.requests import Request
from games.tables import registry
from games.tables.chairs import chairs_of
from games.tables.models import Table
from games.tables.moment import picture as pictures
from games.tables.moment.finding import Moment, moment_of
from games.tables.page.default import page_of
from games.tables.replay.looking import only_reads
from games.tables.services import find
from games.ui.dates import date_format


@require_safe
@only_reads
def moment(request: Request, table_id: int) -> HttpResponse:
    """What it was, its picture, and the way to it in the replay. 404 where there is none."""
    table, found = _found(table_id)
    shown: dict[str, Any] = {
        "table": table,
        "game": registry.config(table.game),
        "heading": page_of(table.game).heading(table),
        "moment": found,
        "width": pictures.WIDTH,
        "height": pictures.HEIGHT,
        "nav": "tables",
    }
    return render(request, "tables/moment.html", shown)


@require_safe
@only_reads
def picture(request: Request, table_id: int) -> HttpResponse:
    """PNG, 1200 × 630, in the reader's language."""
    table, found = _found(table_id)
    content = pictures.draw(_shown(table, found))
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


def _shown(table: Table, found: Moment) -> pictures.Shown:
    config = registry.config(table.game)
    with timezone.override(office.current_calendar().zone):
        day = date_format(timezone.localdate(table.ended_at), "j F Y")
    return pictures.Shown(
        game=str(config.verbose_name),
        tint=config.tint,
        words=found.words,
        below=f"{office.current().name} · {day}",
        people=tuple((chair.palette, chair.initials) for chair in chairs_of(table)),
    )

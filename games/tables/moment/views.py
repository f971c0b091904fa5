"""The page of a table's best moment: for whoever may look at the replay, or has its link."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players import office
from games.players.decorators import by_link
from games.players.requests import Request
from games.tables import registry
from games.tables.chairs import chairs_of
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.moment import links
from games.tables.moment.finding import Moment, moment_of
from games.tables.playback.looking import only_reads
from games.tables.services import find
from games.ui.previews import Preview


@require_safe
@only_reads
def moment(request: Request, table_id: int) -> HttpResponse:
    """What it was, and the way to it in the replay. 404 where there is none."""
    table = find(table_id)
    values = _shown(table, _found(table)) | {
        "heading": page_of(table.game).heading(table),
        "nav": "tables",
        "address": links.address(table) if _may_share(request, table) else "",
    }
    return render(request, "tables/moment.html", values)


@by_link(links.find)
@only_reads
def shared(request: HttpRequest, table: Table) -> HttpResponse:
    """The moment for visitors too, and the way to the table for whoever may go there."""
    found = _found(table)
    preview = Preview(
        office=office.current().name,
        title=f"{registry.config(table.game).verbose_name} – {found.words}",
        words=_("Best moment"),
        address=links.address(table),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    response = render(
        request, "tables/shared_moment.html", _shown(table, found) | {"preview": preview}
    )
    response["Cache-Control"] = "no-cache, private"
    return response


def _shown(table: Table, found: Moment) -> dict[str, Any]:
    zone = office.current_calendar().zone
    return {
        "table": table,
        "day": timezone.localdate(table.ended_at, zone),
        "game": registry.config(table.game),
        "chairs": chairs_of(table),
        "moment": found,
    }


def _found(table: Table) -> Moment:
    found = moment_of(table)
    if found is None:
        raise Http404
    return found


def _may_share(request: Request, table: Table) -> bool:
    """Whoever sat there may hand it to somebody outside."""
    return not table.annulled and table.seats.filter(player=request.user).exists()

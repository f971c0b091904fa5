"""The page of a table's best moment, for players who may see the replay and anybody with its link.

The link can't be guessed, and is dead once the table is annulled.
"""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.players import office
from games.players.auth import tokens
from games.players.decorators import by_link, row_by_token
from games.players.requests import Request
from games.tables import registry
from games.tables.chairs import chairs_of
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.playback import BestMoment, best_moment_of
from games.tables.replay import only_reads
from games.tables.services import find
from games.tables.services.reading import find_or_none
from games.ui.previews import Preview

PURPOSE = "games.tables.moment"


def token(table: Table) -> str:
    """The table's number and its signature, derived from our secret key and stored nowhere."""
    return f"{table.pk}-{tokens.derived(f'{table.pk} {table.game}', PURPOSE)}"


def address(table: Table) -> str:
    """The link to the moment, with the site's address."""
    return settings.SITE_URL + reverse("tables:shared_moment", args=[token(table)])


def table_by_token(token_: str) -> Table | None:
    """The table of the link's token; None if there is none, or it was annulled."""
    table = row_by_token(token_, find_or_none, token)
    return None if table is None or table.annulled else table


@require_safe
@only_reads
def moment(request: Request, table_id: int) -> HttpResponse:
    """The moment and a link to it in the replay. 404 if the table has none."""
    table = find(table_id)
    values = _context(table, _moment_or_404(table)) | {
        "heading": page_of(table.game).heading(table),
        "nav": "tables",
        "address": address(table) if _may_share(request, table) else "",
    }
    return render(request, "tables/moment.html", values)


@by_link(table_by_token)
@only_reads
def shared(request: HttpRequest, table: Table) -> HttpResponse:
    """The moment for anybody with the link, signed in or not. 404 if the table has none."""
    best = _moment_or_404(table)
    preview = Preview(
        office=office.current().name,
        title=f"{registry.config(table.game).verbose_name} – {best.words}",
        words=_("Best moment"),
        address=address(table),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    response = render(
        request, "tables/shared_moment.html", _context(table, best) | {"preview": preview}
    )
    response["Cache-Control"] = "no-cache, private"
    return response


def _context(table: Table, best: BestMoment) -> dict[str, Any]:
    zone = office.current_calendar().zone
    return {
        "table": table,
        "day": timezone.localdate(table.ended_at, zone),
        "game": registry.config(table.game),
        "chairs": chairs_of(table),
        "moment": best,
    }


def _moment_or_404(table: Table) -> BestMoment:
    best = best_moment_of(table)
    if best is None:
        raise Http404
    return best


def _may_share(request: Request, table: Table) -> bool:
    """Return whether this person sat at the table, and so may share the link."""
    return not table.annulled and table.seats.filter(player=request.user).exists()

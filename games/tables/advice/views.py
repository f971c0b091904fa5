"""Asking for help: the judge's best moves, each with a reason where it is simple.

The answer is the game's region with the words in its sheet; what they are about is marked there.
Without htmx it is the whole page, drawn so.
"""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.players.limits import limited, one_at_a_time
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import to_table
from games.tables.advice import services
from games.tables.audience import audience_of
from games.tables.game_page import Hint
from games.tables.models import Table
from games.tables.page import live
from games.tables.page.views import game_page
from games.tables.services import find
from games.ui.refusals import Refused


@require_http_methods(["GET", "POST"])
@limited("advice", most=60, seconds=600)
@one_at_a_time
def advice(request: Request, table_id: int) -> HttpResponse:
    """Say what good moves would be."""
    return _say(request, table_id, services.advice)


@require_http_methods(["GET", "POST"])
@limited("advice", most=60, seconds=600)
@one_at_a_time
def threats(request: Request, table_id: int) -> HttpResponse:
    """Say what the others may do next."""
    return _say(request, table_id, lambda *asking: [services.threats(*asking)])


def _say(
    request: Request, table_id: int, hints_of: Callable[[Table, Player], list[Hint]]
) -> HttpResponse:
    """A page that was drawn so stands at this address: what it sends comes back here by GET."""
    if request.method != "POST":
        return to_table(table_id)
    table = find(table_id)
    try:
        hints = hints_of(table, request.user) or [Hint(_("No hint for this position."))]
    except Refused as error:
        if not error.is_said:
            raise
        return _refused(request, table_id, str(error.sentence))
    whom = audience_of(table_id, request.user, get_language() or "fr")
    view = registry.config(table.game).views[0]
    drawn = live.draw(table, view, replace(whom, hints=tuple(hints)))
    return HttpResponse(drawn) if request.htmx else game_page(request, table, {view: drawn})


def _refused(request: Request, table_id: int, sentence: str) -> HttpResponse:
    if request.htmx:
        alert = render_to_string("tables/alert.html", {"sentence": sentence})
        # A notice alone: the table stays as it is.
        return HttpResponse(alert, status=409, headers={"HX-Reswap": "none"})
    messages.warning(request, sentence)
    return to_table(table_id)

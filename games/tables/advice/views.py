"""Asking for help: with htmx a notice says it, and what it is about is marked; else the page says
it when it is loaded anew.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.players.models import Player
from games.players.requests import Request
from games.tables.advice import services
from games.tables.advice.services import Hint
from games.tables.errors import TableError
from games.tables.lobby.views import to_table
from games.tables.models import Table
from games.tables.page.moving import SHOWN
from games.tables.services import find


@require_POST
def advice(request: Request, table_id: int) -> HttpResponse:
    """Say what a good move would be."""

    def best(table: Table, player: Player) -> Hint:
        good = services.advice(table, player)
        return good._replace(words=_("A good move: %(move)s") % {"move": good.words})

    return _say(request, table_id, best)


@require_POST
def threats(request: Request, table_id: int) -> HttpResponse:
    """Say what the others may do next."""
    return _say(request, table_id, services.threats)


def _say(request: Request, table_id: int, hint_of: Callable[[Table, Player], Hint]) -> HttpResponse:
    table = find(table_id)
    try:
        hint = hint_of(table, request.user)
    except TableError as error:
        if error.status not in SHOWN:
            raise
        return _refused(request, table_id, str(error.sentence))
    if request.htmx:
        shown = {"sentence": hint.words, "points": hint.points}
        return _notice(render_to_string("tables/hint.html", shown))
    messages.info(request, hint.words)
    return to_table(table_id)


def _refused(request: Request, table_id: int, sentence: str) -> HttpResponse:
    if request.htmx:
        return _notice(render_to_string("tables/alert.html", {"sentence": sentence}), 409)
    messages.warning(request, sentence)
    return to_table(table_id)


def _notice(html: str, status: int = 200) -> HttpResponse:
    """A notice alone: the table stays as it is."""
    return HttpResponse(html, status=status, headers={"HX-Reswap": "none"})

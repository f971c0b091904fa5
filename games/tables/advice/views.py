"""Asking for help: the judge's best moves, each with a reason where it is simple.

With htmx a notice says it, and what it is about is marked; else the page says it when it is loaded
anew.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.players.limits import limited, one_at_a_time
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
@limited("advice", most=60, seconds=600)
@one_at_a_time
def advice(request: Request, table_id: int) -> HttpResponse:
    """Say what good moves would be."""
    return _say(request, table_id, services.advice)


@require_POST
@limited("advice", most=60, seconds=600)
@one_at_a_time
def threats(request: Request, table_id: int) -> HttpResponse:
    """Say what the others may do next."""
    return _say(request, table_id, lambda *asking: [services.threats(*asking)], plain=True)


def _say(
    request: Request,
    table_id: int,
    hints_of: Callable[[Table, Player], list[Hint]],
    *,
    plain: bool = False,
) -> HttpResponse:
    """`plain` is a sentence of its own, no list of moves."""
    table = find(table_id)
    try:
        hints = hints_of(table, request.user)
    except TableError as error:
        if error.status not in SHOWN:
            raise
        return _refused(request, table_id, str(error.sentence))
    if request.htmx:
        shown = {"hints": hints, "others": len(hints) - 1, "points": hints[0].points}
        return _notice(render_to_string("tables/hint.html", shown))
    title = "" if plain else _heading(hints)
    messages.info(request, f"{title} {_in_a_row(hints)}".strip())
    return to_table(table_id)


def _heading(hints: list[Hint]) -> str:
    return _("Good moves, the best first:") if len(hints) > 1 else _("A good move:")


def _in_a_row(hints: list[Hint]) -> str:
    """Numbered, where there are several."""
    if len(hints) == 1:
        return hints[0].words
    return " ".join(f"{number}. {hint.words}" for number, hint in enumerate(hints, start=1))


def _refused(request: Request, table_id: int, sentence: str) -> HttpResponse:
    if request.htmx:
        return _notice(render_to_string("tables/alert.html", {"sentence": sentence}), 409)
    messages.warning(request, sentence)
    return to_table(table_id)


def _notice(html: str, status: int = 200) -> HttpResponse:
    """A notice alone: the table stays as it is."""
    return HttpResponse(html, status=status, headers={"HX-Reswap": "none"})

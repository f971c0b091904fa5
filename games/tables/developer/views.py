"""The panel at a table: state, legal moves, what each seat sees; and how a table that can't be read
goes. Without DEBUG nothing of it is there.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine import codec
from games.players.requests import Request
from games.tables import audience, registry, services
from games.tables.acts import lobby_table, see_other
from games.tables.models import Table
from games.tables.services import deletion


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat sees and may move; a spectator has no seat."""

    seat: int | None
    observation: str
    moves: list[str]


@require_safe
@never_cache
def inside(request: Request, table_id: int) -> HttpResponse:
    """All secrets of a running table, on the machine of whoever develops. 404 without DEBUG."""
    if not settings.DEBUG:
        raise Http404
    table = lobby_table(table_id)
    if not table.started_at or table.imported:
        raise Http404
    state = services.state_of(table)
    seats = [None, *range(registry.rules(table.game).seated(state))]
    shown = {"table": table, "state": _json(state), "sides": [_side(table, one) for one in seats]}
    return render(request, "tables/developer/panel.html", shown)


@require_POST
def delete(request: Request, table_id: int) -> HttpResponse:
    """Get rid of a table that the rules under development can't read. 404 without DEBUG."""
    if not settings.DEBUG:
        raise Http404
    deletion.delete(table_id)
    return see_other(reverse("tables:lobby"))


def _side(table: Table, seat: int | None) -> Side:
    seen = audience.observe(table, seat)
    return Side(seat, _json(seen), [str(move) for move in audience.moves(table, seat)])


def _json(value: Any) -> str:
    return msgspec.json.format(codec.encode(value), indent=2)

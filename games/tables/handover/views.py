"""Handing one's seat over: the code to show, and what it leads to."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.ways_in import qr
from games.tables import audience, registry
from games.tables.handover import links, services
from games.tables.handover.errors import NoHandover
from games.tables.lobby.views import found, see_other, to_table, told
from games.tables.models import Handover, Table
from games.tables.page import around

TEN_MINUTES = 600


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("handover", most=30, seconds=TEN_MINUTES)
@told
def offer(request: Request, table_id: int) -> HttpResponse:
    """The code of one's own seat; POST makes it."""
    table = found(table_id)
    whom = audience.audience_of(table.pk, request.user, get_language() or "fr")
    if request.method == "POST":
        services.offer(table_id, request.user)
        return see_other(request.path)
    if whom.seat is None:
        # Somebody has taken it: this page has shown the code until now.
        return to_table(table_id)
    shown = {
        "nav": "tables",
        "table": table,
        "game": registry.config(table.game),
        "handover": (one := _open(table, request.user)),
        "address": (address := links.url_of(one) if one else ""),
        "qr": qr.svg(address, _("QR code that leads to your seat")) if one else "",
        "seats_region": around.draw(table, "seats", whom),
        "streams": [f"seats:{table.pk}"],
    }
    return render(request, "tables/handover.html", shown)


@require_POST
@told
def revoke(request: Request, table_id: int) -> HttpResponse:
    services.revoke(table_id, request.user)
    messages.success(request, _("The link leads nowhere any more."))
    return to_table(table_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("take_seat", most=60, seconds=TEN_MINUTES)
@told
def take(request: Request, table_id: int, token: str) -> HttpResponse:
    """What the code leads to: whose seat, and a button; POST sits down."""
    table = found(table_id)
    if request.method == "POST":
        services.take(table_id, request.user, token)
        return to_table(table_id)
    one = links.found(table, token)
    if one is None or one.taken_at is not None or one.ends_at <= timezone.now():
        raise NoHandover
    if table.seats.filter(player=request.user).exists():
        return to_table(table_id)
    shown = {
        "nav": "tables",
        "table": table,
        "game": registry.config(table.game),
        "handover": one,
    }
    return render(request, "tables/take.html", shown)


def _open(table: Table, player: Player) -> Handover | None:
    fresh = table.handovers.filter(by=player, taken_at=None, ends_at__gt=timezone.now())
    return fresh.first()

"""The list of tables that are over."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.players import office
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tables.finished import listing
from games.tables.lobby.forms import number


@require_safe
@never_cache
def finished(request: Request) -> HttpResponse:
    """By `game` and `player`, a page at a time; what makes no sense is left out of the question."""
    game = request.GET.get("game", "")
    game = game if game in registry.configs() else ""
    player = Player.objects.filter(pk=number(request.GET.get("player"))).first()
    page = max(1, number(request.GET.get("page")))
    found = listing.read(game, player, page)
    asked = {"game": game, "player": player.pk if player else ""}
    kept = urlencode({name: value for name, value in asked.items() if value})
    shown: dict[str, Any] = {
        "nav": "tables",
        "finished": found,
        "games": registry.lobby_configs(),
        "people": listing.people(),
        "query": f"{kept}&" if kept else "",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/finished/page.html", shown)

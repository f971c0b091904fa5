"""A player's pages: everybody's are alike, one's own has the way to the settings too."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.players.models import Player


@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """The profile of whoever reads."""
    return _page(request, request.user)


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """The page of anybody who ever played here."""
    if player_id == request.user.pk:
        return redirect("boards:profile")
    return _page(request, get_object_or_404(Player, pk=player_id))


def _page(request: HttpRequest, shown: Player) -> HttpResponse:
    return render(request, "boards/profiles/player.html", {"player": shown, "nav": "me"})

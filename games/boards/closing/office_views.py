"""The admins' page of the months."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.boards.closing.office import months
from games.players.clock import Clock
from games.players.requests import Request
from games.players.roles import admins_only


@require_safe
@admins_only
def office_months(request: Request) -> HttpResponse:
    """Every month with its state, and the way to its closing; `?page=` goes back in time."""
    page = months(Clock.read(), request.GET.get("page"))
    shown = {"page": page, "nav": "admin", "tab": "months"}
    return render(request, "boards/administration/months.html", shown)

"""The page of a year, and the way to the one that it is now."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.boards import months
from games.boards.month.board import SORT
from games.boards.points.standings import COLUMNS
from games.boards.years import page as years
from games.players.clock import Clock
from games.players.requests import Request


@require_safe
def current(request: Request) -> HttpResponse:
    """To the year that it is now."""
    return redirect("boards:year", Clock.read().today.year)


@require_safe
def year(request: Request, year: int) -> HttpResponse:
    """A year's table, ordered by `?sort=`, and its months; 404 for one to come."""
    clock = Clock.read()
    if not months.exists(year, 1) or year > clock.today.year:
        raise Http404
    asked = request.GET.get("sort")
    found = years.read(year, asked if asked in COLUMNS else SORT, clock)
    context = {"year": found, "columns": COLUMNS, "me": request.user.pk, "nav": "years"}
    return render(request, "boards/year.html", context)

"""The page of a month, and the way to the one that it is now."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.boards.addresses import of_a_month
from games.boards.month import building, sections
from games.boards.month.board import SORT
from games.boards.month.sections import Visit
from games.boards.points.standings import COLUMNS
from games.players.clock import Clock
from games.players.requests import Request


@require_safe
def current(request: Request) -> HttpResponse:
    """To the month that it is now."""
    today = Clock.read().today
    answer = redirect("boards:month", today.year, today.month)
    if query := request.META["QUERY_STRING"]:
        answer["Location"] += f"?{query}"
    return answer


@require_safe
@of_a_month
def month(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """A month; `?sort=` (or `?column=`, one column at a time on a phone) orders its board."""
    asked = request.GET.get("sort") or request.GET.get("column")
    column = asked if asked in COLUMNS else SORT
    found = building.read(year, month, column, clock)
    visit = Visit(found.first_day, request.user, clock, request.GET.dict())
    context = {"board": found, "sections": sections.of(visit), "me": request.user.pk}
    return render(request, "boards/month.html", context | {"nav": "board"})

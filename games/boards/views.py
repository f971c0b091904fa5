"""Pages of the boards: the month, its podium, the year and the archive."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.boards import archives, awarding, building, months
from games.boards.board import SORT
from games.boards.ceremony import services as ceremonies
from games.boards.standings import COLUMNS
from games.boards.years import page as years
from games.players.clock import Clock

View = Callable[..., HttpResponse]


def of_a_month(view: View) -> View:
    """The view of a month that has begun; 404 for one to come or none of the calendar."""

    @wraps(view)
    def wrapper(request: HttpRequest, year: int, month: int, **more: object) -> HttpResponse:
        clock = Clock.read()
        today = clock.today
        if not months.exists(year, month) or (year, month) > (today.year, today.month):
            raise Http404
        return view(request, year, month, clock, **more)

    return wrapper


@require_safe
def current(request: HttpRequest) -> HttpResponse:
    """To the month that it is now."""
    today = Clock.read().today
    answer = redirect("boards:month", today.year, today.month)
    if query := request.META["QUERY_STRING"]:
        answer["Location"] += f"?{query}"
    return answer


@require_safe
@of_a_month
def month(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """The board; `?sort=` (or `?column=`, one column at a time on a phone) orders it."""
    asked = request.GET.get("sort") or request.GET.get("column")
    column = asked if asked in COLUMNS else SORT
    found = building.read(year, month, column, clock)
    return render(
        request, "boards/month.html", {"board": found, "me": request.user.pk, "nav": "board"}
    )


@require_safe
@of_a_month
def podium(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """The month's titles, or that they are not given yet; while they are revealed, the stage."""
    ceremonies.end_forgotten()
    found = awarding.podium(year, month, clock)
    if found.on_stage:
        return redirect("boards:ceremony", year, month)
    return render(request, "boards/podium.html", {"podium": found, "nav": "board"})


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """The newest year's months with titles and totals, and the way to all the others."""
    found = archives.read(Clock.read())
    return render(request, "boards/archive.html", {"archive": found, "nav": "archive"})


@require_safe
def year(request: HttpRequest, year: int) -> HttpResponse:
    """A year's table, ordered by `?sort=`, and its months; 404 for one to come."""
    clock = Clock.read()
    if not months.exists(year, 1) or year > clock.today.year:
        raise Http404
    asked = request.GET.get("sort")
    found = years.read(year, asked if asked in COLUMNS else SORT, clock)
    context = {"year": found, "columns": COLUMNS, "me": request.user.pk, "nav": "archive"}
    return render(request, "boards/year.html", context)

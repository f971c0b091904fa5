"""Pages of the boards: the month, its podium, the archive, and the closing for admins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.boards import archives, awarding, building, months, services
from games.boards.board import SORT
from games.boards.errors import BoardError
from games.boards.ledger import Clock
from games.boards.standings import COLUMNS
from games.players.views.roles import admins_only

View = Callable[..., HttpResponse]


def of_a_month(view: View) -> View:
    """The view of a month that has begun; 404 for one to come or none of the calendar."""

    @wraps(view)
    def wrapper(request: HttpRequest, year: int, month: int) -> HttpResponse:
        clock = Clock.read()
        today = clock.today
        if not months.exists(year, month) or (year, month) > (today.year, today.month):
            raise Http404
        return view(request, year, month, clock)

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
    """The month's titles, or that they are not given yet."""
    found = awarding.podium(year, month, clock)
    return render(request, "boards/podium.html", {"podium": found, "nav": "board"})


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Every month with its titles and totals, the newest first."""
    return render(
        request, "boards/archive.html", {"months": archives.read(Clock.read()), "nav": "archive"}
    )


@require_safe
@admins_only
@of_a_month
def awards(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """What blocks the closing, how each title is decided, and what is left to choose."""
    found = awarding.read(year, month, clock, _choices(request.GET))
    return render(request, "boards/awards.html", {"awards": found, "nav": "admin"})


@require_safe
@admins_only
@of_a_month
def confirm(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """What would be proclaimed, once more, with the button; back to the awards if it can't be."""
    found = awarding.read(year, month, clock, _choices(request.GET))
    if not found.ready:
        return redirect("boards:awards", year, month)
    return render(request, "boards/confirm.html", {"awards": found, "nav": "admin"})


@require_POST
@admins_only
@of_a_month
def close(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """Proclaim. Sent twice it is done once."""
    try:
        services.close_month(year, month, request.user, _choices(request.POST))
    except BoardError as refusal:
        messages.error(request, refusal.sentence)
        return redirect("boards:awards", year, month)
    return redirect("boards:podium", year, month)


@require_POST
@admins_only
@of_a_month
def reopen(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """Take the titles back, for a reason that the journal keeps."""
    try:
        services.reopen_month(year, month, request.user, request.POST.get("reason", ""))
    except BoardError as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The month is open again."))
    return redirect("boards:awards", year, month)


def _choices(sent: Mapping[str, str]) -> dict[str, int]:
    """{column: player id} of a form; what is no number names nobody."""
    named = {column: sent.get(column, "") for column in COLUMNS}
    return {
        column: int(text)
        for column, text in named.items()
        if text.isascii() and text.isdigit() and len(text) < 19
    }

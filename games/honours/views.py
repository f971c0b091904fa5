"""The pages of the honours: the overview, and a game's month."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.honours import counting, reading
from games.honours.months import Month
from games.honours.reading import SORTS
from games.players import office
from games.players.requests import Request
from games.tables import registry


@require_safe
def index(request: Request) -> HttpResponse:
    """Every game's present month in short."""
    return render(request, "honours/index.html", {"tiles": reading.overview(shown()), **FRAME})


@require_safe
def current(request: Request, game: str) -> HttpResponse:
    """To the month that it is now."""
    _check(game)
    return redirect("honours:month", game, reading.month_now(office.current_calendar()))


@require_safe
def month(request: Request, game: str, month: Month) -> HttpResponse:
    """A game's month, ordered by `?sort=`.

    404 for a month to come or none of the calendar, and for a game that has no honours.
    """
    _check(game)
    if not month.exists or month > reading.month_now(office.current_calendar()):
        raise Http404
    sort = request.GET.get("sort", "")
    context = {
        "page": reading.month_page(game, month, sort if sort in SORTS else SORTS[0]),
        "games": [(slug, registry.config(slug)) for slug in shown()],
        "me": request.user.pk,
    }
    return render(request, "honours/month.html", context | FRAME)


FRAME = {"nav": "tables"}


def shown() -> list[str]:
    """Games that are opened in the lobby."""
    return [game for game in counting.games() if registry.config(game).lobby]


def _check(game: str) -> None:
    if game not in counting.games():
        raise Http404

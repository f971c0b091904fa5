"""Redirects from old URLs of a game's month, which is on the month's page now."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games.honours import table_honours
from games.honours.months import Month
from games.players.requests import Request


@require_safe
def redirect_to_month(
    request: Request, game: str = "", year: int | None = None, month: int = 0
) -> HttpResponse:
    """Redirect to the given month or the current one; `?sort=` becomes the order of its game.

    404 for an unknown game or month.
    """
    page = reverse("boards:current") if year is None else _page(Month(year, month))
    if game and game not in table_honours.games():
        raise Http404
    query_fields = {"game": game, "by": request.GET.get("sort", "") if game else ""}
    query = urlencode({key: value for key, value in query_fields.items() if value})
    return redirect(f"{page}?{query}#tables" if query else f"{page}#tables", permanent=True)


def _page(month: Month) -> str:
    if not month.exists:
        raise Http404
    return reverse("boards:month", args=month)

"""Addresses: which month one names, and those that pages of the boards lead to."""

from collections.abc import Callable
from datetime import date
from functools import lru_cache, wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from games.boards import months
from games.players.clock import Clock

View = Callable[..., HttpResponse]


def of_day(day: date) -> str:
    """The page of a day, whichever game is the daily one: `/2026/11/20/`."""
    return f"/{day:%Y/%m/%d}/"


@lru_cache(maxsize=4096)
def of_player(player_id: int) -> str:
    """The player's page; kept, because a board of 200 people asks for each several times."""
    return reverse("boards:player", args=[player_id])


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

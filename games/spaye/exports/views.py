"""Addresses of a day's files."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.boards import exports
from games.players.clock import Clock
from games.players.requests import Request
from games.spaye.exports.days import of_day
from games.spaye.page.day_views import find


@require_safe
def day_csv(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """`/2026/11/20/day.csv`."""
    return exports.as_csv(of_day(find(year, month, day), Clock.read()))


@require_safe
def day_json(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """`/2026/11/20/day.json`."""
    return exports.as_json(of_day(find(year, month, day), Clock.read()))

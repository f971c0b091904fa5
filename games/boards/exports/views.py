"""Addresses of the boards' files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.boards.exports import boards, files
from games.boards.views import of_a_month
from games.players.clock import Clock


@require_safe
@of_a_month
def board_csv(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """`/2026/11/board.csv`."""
    return files.as_csv(boards.of_month(year, month, clock))


@require_safe
@of_a_month
def board_json(request: HttpRequest, year: int, month: int, clock: Clock) -> HttpResponse:
    """`/2026/11/board.json`."""
    return files.as_json(boards.of_month(year, month, clock))

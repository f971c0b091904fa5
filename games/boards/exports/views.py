"""Addresses of the boards' files."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.boards.addresses import of_a_month
from games.boards.exports import boards, files
from games.players.clock import Clock
from games.players.requests import Request


@require_safe
@of_a_month
def board_csv(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """`/2026/11/board.csv`."""
    return files.as_csv(boards.of_month(year, month, clock))


@require_safe
@of_a_month
def board_json(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """`/2026/11/board.json`."""
    return files.as_json(boards.of_month(year, month, clock))

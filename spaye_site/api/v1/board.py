"""A month's board, as its page and its files show it."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest
from ninja import P, PathEx, Router, Schema

from games.boards import months
from games.boards.exports import boards
from games.players.clock import Clock
from spaye_site.api.v1.keys import REFUSALS, Bearer, rows_of

router = Router(tags=["board"])


class BoardShape(Schema):
    """`rows` as in the board's JSON file: totals, then what came from paper."""

    month: str
    finished_days: int
    rows: list[dict[str, Any]]


@router.get(
    "/board/{month}",
    auth=Bearer("board:read"),
    response={200: BoardShape, **REFUSALS},
    operation_id="board",
)
def board(
    request: HttpRequest, month: PathEx[str, P(pattern=r"^[0-9]{4}-[0-9]{2}$")]
) -> BoardShape:
    """The board of a month that has begun, such as `2026-11`. Hidden repetitions are null."""
    clock = Clock.read()
    year, number = int(month[:4]), int(month[5:])
    if not _has_begun(year, number, clock.today):
        raise Http404
    table = boards.of_month(year, number, clock)
    return BoardShape(
        month=month, finished_days=int(table.about["finished_days"] or 0), rows=rows_of(table)
    )


def _has_begun(year: int, month: int, today: date) -> bool:
    return months.exists(year, month) and (year, month) <= (today.year, today.month)

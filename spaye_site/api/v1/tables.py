"""Tables of all games as a spectator sees them, and the records of those that are over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from ninja import P, Query, QueryEx, Router, Schema

from games.engine import codec
from games.tables import audience, services
from games.tables.models import Seat, Status, Table
from games.tables.records import is_open, record_of
from spaye_site.api.v1.keys import REFUSALS, Bearer, local

router = Router(tags=["tables"])
PAGE, MOST_RECORDS = 50, 200
LARGEST = 2**63 - 1
STARTED = (Status.RUNNING, Status.ASLEEP, Status.OVER, Status.STOPPED)
State = Literal["running", "asleep", "over", "stopped"]
NDJSON = "application/x-ndjson"


class SeatShape(Schema):
    """A chair: somebody's display name, or the level of a bot."""

    number: int
    person: str | None
    bot: str | None


class TableShape(Schema):
    """One sitting. `outcome` is there once the game is over: a place for each seat, 1 the best."""

    id: int
    game: str
    status: str
    pace: str
    version: int
    started: str | None
    moved: str | None
    ended: str | None
    seats: list[SeatShape]
    outcome: dict[str, Any] | None


class TablesShape(Schema):
    """Newest first; `next` is the `before` of the following page."""

    tables: list[TableShape]
    next: int | None


class SeenTableShape(TableShape):
    """`seen` is what the game lets a spectator know now, in the words of that game’s rules."""

    seen: Any


@router.get(
    "/tables",
    auth=Bearer("tables:read"),
    response={200: TablesShape, **REFUSALS},
    operation_id="tables",
)
def tables(
    request: HttpRequest,
    before: QueryEx[int | None, P(ge=1, le=LARGEST)] = None,
    status: Query[State | None] = None,
    game: QueryEx[str | None, P(max_length=40, pattern=r"^[a-z_]+$")] = None,
) -> TablesShape:
    """Tables that have begun."""
    found = _started().order_by("-pk")
    if before:
        found = found.filter(pk__lt=before)
    if status:
        found = found.filter(status=status)
    if game:
        found = found.filter(game=game)
    page = list(found[: PAGE + 1])
    shown = [TableShape(**_told(one)) for one in page[:PAGE]]
    return TablesShape(tables=shown, next=shown[-1].id if len(page) > PAGE else None)


@router.get(
    "/tables/{number}",
    auth=Bearer("tables:read"),
    response={200: SeenTableShape, **REFUSALS},
    operation_id="table",
)
def table(request: HttpRequest, number: int) -> SeenTableShape:
    """One table as a spectator sees it."""
    found = services.look(_find(number))
    seen = json.loads(codec.encode(audience.observe(found, None)))
    return SeenTableShape(**_told(found), seen=seen)


@router.get(
    "/tables/{number}/record",
    auth=Bearer("tables:read"),
    response={200: dict[str, Any], **REFUSALS},
    operation_id="record",
)
def record(request: HttpRequest, number: int) -> dict[str, Any]:
    """Options, seed and journal of a table that is over: it replays anywhere."""
    return record_of(_find(number))


@router.get(
    "/records",
    auth=Bearer("tables:read"),
    response={200: None, **REFUSALS},
    operation_id="records",
    openapi_extra={
        "responses": {200: {"description": "One table a line", "content": {NDJSON: {"schema": {}}}}}
    },
)
def records(
    request: HttpRequest,
    after: QueryEx[int, P(ge=0, le=LARGEST)] = 0,
    limit: QueryEx[int, P(ge=1, le=MOST_RECORDS)] = MOST_RECORDS,
) -> HttpResponse:
    """Records of tables that are over, one JSON document a line, the oldest first.

    A table whose seed is a secret yet (a finished day is, until midnight) comes with `record` null:
    ask for it by its number later. Go on `after` the last `table` until an answer is empty.
    """
    found = _started().filter(outcome__isnull=False, pk__gt=after).order_by("pk")[:limit]
    return HttpResponse("".join(_lines(found)), content_type=NDJSON)


def _lines(found: QuerySet[Table]) -> Iterator[str]:
    for one in found:
        document = record_of(one) if is_open(one) else None
        line = {"table": one.pk, "ended": local(one.ended_at), "record": document}
        yield json.dumps(line, ensure_ascii=False) + "\n"


def _started() -> QuerySet[Table]:
    """Not those that gather, nor records that were brought in."""
    found = Table.objects.filter(status__in=STARTED, imported=False, on_wood=False)
    return found.prefetch_related("seats__player")


def _find(number: int) -> Table:
    found = _started().filter(pk=number).first() if 0 < number <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _told(one: Table) -> dict[str, Any]:
    return {
        "id": one.pk,
        "game": one.game,
        "status": one.status,
        "pace": one.pace,
        "version": one.version,
        "started": local(one.started_at),
        "moved": local(one.moved_at),
        "ended": local(one.ended_at),
        "seats": [_seat(seat) for seat in one.seats.all()],
        "outcome": one.outcome,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    name = seat.player.display_name if seat.player else None
    return {"number": seat.number, "person": name, "bot": seat.bot or None}

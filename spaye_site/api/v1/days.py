"""The days of Späye, as a spectator sees them."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema

from games.players.clock import Clock
from games.spaye import days as calendar
from games.spaye.exports.days import of_day
from games.spaye.models import Day
from games.spaye.page.scene import Scene
from games.tables import audience
from spaye_site.api.v1.keys import REFUSALS, Bearer, rows_of

router = Router(tags=["days"])
PAGE = 31
ABOUT = ("date", "status", "deck", "exercise", "cards_left")


class DayShape(Schema):
    """A day in short."""

    date: str
    status: str
    deck: str
    cards_left: int | None
    table: int


class DaysShape(Schema):
    """Newest first; `next` is the `before` of the following page."""

    days: list[DayShape]
    next: str | None


class WholeDayShape(Schema):
    """`rows` as in the day's JSON file: parts in dāyes, then totals."""

    date: str
    status: str
    deck: str
    exercise: str
    cards_left: int | None
    rows: list[dict[str, Any]]


@router.get(
    "/days",
    auth=Bearer("days:read"),
    response={200: DaysShape, **REFUSALS},
    operation_id="days",
)
def days(request: HttpRequest, before: Query[date | None] = None) -> DaysShape:
    """Days, the newest first, or those before a date."""
    clock = Clock.read()
    found = Day.objects.select_related("table").order_by("-date")
    if before:
        found = found.filter(date__lt=before)
    page = list(found[: PAGE + 1])
    shown = [_short(day, clock) for day in page[:PAGE]]
    return DaysShape(days=shown, next=shown[-1].date if len(page) > PAGE else None)


@router.get(
    "/days/{date}",
    auth=Bearer("days:read"),
    response={200: WholeDayShape, **REFUSALS},
    operation_id="day",
)
def day(request: HttpRequest, date: date) -> WholeDayShape:
    """A day with its dāyes. Cards that the day hides are missing until nobody may hide them."""
    found = calendar.find(date)
    if found is None:
        raise Http404
    table = of_day(found, Clock.read())
    about: dict[str, Any] = {name: table.about[name] for name in ABOUT}
    return WholeDayShape(**about, rows=rows_of(table))


def _short(day: Day, clock: Clock) -> DayShape:
    scene = Scene(day.table, audience.observe(day.table, None), clock)
    return DayShape(
        date=day.date.isoformat(),
        status=scene.status,
        deck=scene.seen.deck,
        cards_left=scene.seen.cards_left,
        table=day.table_id,
    )

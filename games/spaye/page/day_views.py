"""The page of a day and its files: every dāye and ruling; seed and move log once it is over."""

from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.boards import exports as files
from games.players import calendar_guards
from games.players.clock import Clock
from games.players.requests import Request
from games.spaye import days, exports, hosting, words
from games.spaye.models import Day
from games.spaye.page.views import page
from games.spaye.scene import scene_of, spectators_scene
from games.tables import move_logs
from games.tables import proof as proofs
from games.tables.models import Table
from games.tables.proof import marks
from games.tables.services import state_of


def get_day_or_404(year: int, month: int, number: int) -> Day:
    """Return the day of an address. Raises `Http404`."""
    try:
        day = days.find(date(year, month, number))
    except (ValueError, OverflowError):
        day = None
    if day is None:
        raise Http404
    return day


@require_safe
def day(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Show everything that may be known of a day now."""
    played_day = get_day_or_404(year, month, day)
    context = {
        "nav": "today",
        **_ruled_on(request, played_day),
        "earlier": Day.objects.filter(date__lt=played_day.date).order_by("-date").first(),
        "later": Day.objects.filter(date__gt=played_day.date).order_by("date").first(),
        "head": played_day.table.head[: move_logs.SHOWN],
        "marks": marks(played_day.table.rechained),
        "line": words.day_line(spectators_scene(played_day.table, Clock.read())),
        **_opened(played_day.table),
    }
    return page(request, played_day, "day", "spaye/day.html", context)


def _opened(table: Table) -> dict[str, Any]:
    """Return seed and move log of a day that is over; nothing of them before."""
    if not hosting.may_open(table, state_of(table), timezone.now()):
        return {"opened": False}
    seats = {seat.number: seat.player for seat in table.seats.select_related("player")}
    entries = table.entries.order_by("number").select_related("by")
    move_log = [(entry, None if entry.seat is None else seats.get(entry.seat)) for entry in entries]
    return {"opened": True, "table": table, "move_log": move_log}


def _ruled_on(request: Request, played_day: Day) -> dict[str, Any]:
    """Return logs on which the reader may rule: the live region knows seats, not roles.

    `to_rule` are contested, or their author asks for a void (`asked`); `to_void` those that count
    and may be voided still.
    """
    if not request.user.is_referee or played_day.table.options["deck"] != "real":
        return {}
    clock = Clock.read()
    scene = scene_of(played_day, request.user, clock)
    mine = [result for result in scene.results if result.may_be_ruled_by(request.user)]
    asked = scene.open_void_requests
    open_month = scene.status != "cancelled" and not calendar_guards.settled_on(played_day.date)
    return {
        "to_rule": [
            result
            for result in mine
            if result.standing == "contested" or result.daye.number in asked
        ],
        "asked": asked,
        "today": played_day.date == clock.today,
        "to_void": [result for result in mine if open_month and result.standing == "counted"],
    }


@require_safe
@never_cache
def verify(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Prove that nobody reshuffled, once the day is over; 404 before."""
    return proofs.verdict_page(request, get_day_or_404(year, month, day).table)


@require_safe
def day_csv(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Return the day as `/2026/11/20/day.csv`."""
    played_day = get_day_or_404(year, month, day)
    return files.as_csv(exports.of_day(played_day, Clock.read(), request.user.pk))


@require_safe
def day_json(request: Request, year: int, month: int, day: int) -> HttpResponse:
    """Return the day as `/2026/11/20/day.json`."""
    played_day = get_day_or_404(year, month, day)
    return files.as_json(exports.of_day(played_day, Clock.read(), request.user.pk))

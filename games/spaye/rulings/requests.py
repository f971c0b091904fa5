"""What authors have asked for: that their log be voided. The rules know of the ruling alone.

A request waits as long as a referee could still void the log; nothing has to end it.
"""

from collections.abc import Iterable
from datetime import date

from django.db.models import Count, Q

from games.live.sharing import read_once
from games.players import calendar_guards
from games.players.clock import Clock
from games.spaye import days
from games.spaye.day.results import Result
from games.spaye.day.scene import Scene
from games.spaye.models import Day, VoidRequest
from games.spaye.rules.state import Daye, State
from games.tables.services import is_readable, state_of

VOIDABLE = ("counted", "contested")
"""What the standing of a log is that may be voided."""


def made(table_id: int) -> list[VoidRequest]:
    """All that were made on the logs of this table, in their order."""
    rows = VoidRequest.objects.filter(day__table=table_id).select_related("by", "ended_by")
    return read_once(("void requests", table_id), lambda: list(rows.order_by("pk")))


def of_day(scene: Scene) -> list[VoidRequest]:
    """The same, asked for once by everything that is drawn of this scene."""
    if not hasattr(scene, "void_requests"):
        scene.void_requests = made(scene.table_id)
    return scene.void_requests


def voidable(day: Day, state: State, daye: Daye, clock: Clock) -> bool:
    """May a referee void this log now? Not once its month is closed."""
    if daye.author is None or daye.standing not in VOIDABLE or calendar_guards.settled_on(day.date):
        return False
    unruled = daye.standing == "contested" and clock.today > days.ruling_ends(day.date)
    return not unruled and days.status(state, day.date, clock) != "cancelled"


def waiting(until: date) -> dict[tuple[date, int], VoidRequest]:
    """Requests on days up to this one that a referee can still answer, by date and dāye."""
    rows = VoidRequest.objects.filter(outcome="", day__date__lte=until)
    dates = _open(set(rows.values_list("day__date", flat=True)))
    if not dates:
        return {}
    asked = rows.filter(day__date__in=dates).select_related("by", "day__table").order_by("pk")
    clock = Clock.read()
    return {
        (one.day.date, one.daye): one
        for one in asked
        if is_readable(one.day.table) and _waits(one, state_of(one.day.table), clock)
    }


def _open(dates: set[date]) -> set[date]:
    """Those of months that aren't closed: a month stays open for as long as nobody closes it."""
    if not dates:
        return dates
    closed = calendar_guards.settled_between(min(dates), max(dates))
    return {day for day in dates if not any(one.first <= day <= one.last for one in closed)}


def _waits(request: VoidRequest, state: State, clock: Clock) -> bool:
    return voidable(request.day, state, state.dayes[request.daye], clock)


def of_scene(scene: Scene) -> dict[int, VoidRequest]:
    """Those that wait, of the day as somebody sees it, by dāye."""
    if scene.app_deck or not scene.results:
        return {}
    found = {one.daye: one for one in of_day(scene) if not one.outcome}
    results = [result for result in scene.results if result.daye.number in found]
    return {number: found[number] for number in _voidable(scene, results)}


def askable(scene: Scene) -> set[int]:
    """Dāyes whose log this reader has written and may ask to have voided."""
    if scene.app_deck or scene.seen.seat is None:
        return set()
    asked = {one.daye for one in of_day(scene) if one.outcome in ("", VoidRequest.KEPT)}
    mine = [result for result in scene.results if result.daye.author == scene.seen.seat]
    return _voidable(scene, [one for one in mine if one.daye.number not in asked])


def _voidable(scene: Scene, results: Iterable[Result]) -> set[int]:
    """The numbers of those that a referee may still void."""
    late = scene.clock.today > days.ruling_ends(scene.date)
    found = {
        result.daye.number
        for result in results
        if result.daye.standing in (VOIDABLE[:1] if late else VOIDABLE)
    }
    gone = not found or scene.status == "cancelled" or calendar_guards.settled_on(scene.date)
    return set() if gone else found


def changes(table_id: int | None = None) -> int:
    """How often somebody has asked, withdrawn or answered: it only grows."""
    rows = VoidRequest.objects.all()
    if table_id is not None:
        rows = rows.filter(day__table=table_id)
    found = rows.aggregate(made=Count("pk"), ended=Count("pk", filter=~Q(outcome="")))
    return int(found["made"]) + int(found["ended"])

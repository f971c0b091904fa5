"""What becomes of dāyes of days that are over: both sides hear of it, whenever they look."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import QuerySet, Value

from games.live.sharing import read_once, seen_once
from games.players.models import AdminAct, Player
from games.players.office import current_calendar
from games.players.prepared import Prepared
from games.spaye import days
from games.spaye.day import history
from games.spaye.models import Day, PutAway, VoidRequest
from games.spaye.notices.kinds import AskedVoid, DayMessage, Kept, Standing, Upheld, Void
from games.spaye.rules.state import State
from games.spaye.rulings import requests
from games.tables.models import Seat
from games.tables.services import is_readable, state_of

SHOWN = timedelta(days=14)
ASKED = "ask_void"
Act = tuple[str, str, datetime]
"""What was done, of which dāye (an act's detail), and when."""
RULINGS = {history.STANDINGS[kind.kind]: kind for kind in (Upheld, Void, Kept)}
"""By the act of the admins' journal."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a dāye of an earlier day was ruled on, or that its author asks for a void."""

    day: Day
    notice: Standing
    at: datetime

    def message(self) -> DayMessage:
        title, text = self.notice.of_past(self.day.date)
        url = days.address_of_daye(self.day.date, self.notice.number)
        return DayMessage(title, text, url, self.notice.icon, notice=self.notice)


def rulings(player: Player, now: datetime) -> list[Ruling]:
    """Those on dāyes that the player was in or logged, and hasn't put away; the latest first."""
    since = now - SHOWN

    def read() -> list[Act]:
        return _latest_first(_recent(since, since))

    recent = read_once("rulings", partial(seen_once, "rulings", read))
    if not recent:
        return []
    today = current_calendar().today(now)
    found = [*_read([one for one in recent if one[0] in RULINGS], today)]
    if any(what == ASKED for what, _detail, _at in recent):
        found = sorted([*found, *_asked(player, today)], key=lambda one: one.at, reverse=True)
    away = PutAway.objects.filter(player=player, day__in=[one.day for one in found])
    gone = set(away.values_list("day", "what"))
    mine = [one for one in found if _concerns(one, player)]
    return [one for one in mine if (one.day.pk, one.notice.key) not in gone]


def _acts_since(acts_since: Any, asked_since: Any) -> QuerySet[Any, Act]:
    """Rulings, and that somebody asks for a void: one statement for both."""
    acts = AdminAct.objects.filter(what__in=RULINGS, at__gt=acts_since).order_by()
    asking = VoidRequest.objects.filter(outcome="", at__gt=asked_since).order_by()
    asked = asking.annotate(what=Value(ASKED), detail=Value(""))
    columns = ("what", "detail", "at")
    return acts.values_list(*columns).union(asked.values_list(*columns), all=True)


_recent = Prepared(_acts_since, datetime, datetime)
"""Every page counts them."""


def _latest_first(rows: Iterable[Act]) -> list[Act]:
    return sorted(rows, key=lambda row: row[2], reverse=True)


def _asked(player: Player, today: date) -> Iterator[Ruling]:
    """What authors ask for, but the player's own wishes."""
    yesterday = today - timedelta(days=1)
    waiting = read_once("void requests", lambda: requests.waiting(yesterday))
    for one in waiting.values():
        if one.by_id != player.pk:
            yield Ruling(one.day, AskedVoid(one.daye, str(one.pk)), one.at)


def _read(acts: Iterable[Act], today: date) -> Iterator[Ruling]:
    read: dict[str, Day | None] = {}
    for what, detail, at in acts:
        written, number = history.read_detail(detail)
        if written not in read:
            read[written] = Day.objects.select_related("table").filter(date=written).first()
        day = read[written]
        if day is not None and day.date < today and is_readable(day.table):
            yield Ruling(day, RULINGS[what](number), at)


def _concerns(ruling: Ruling, player: Player) -> bool:
    seats = Seat.objects.filter(table=ruling.day.table_id, player=player)
    seat = seats.values_list("number", flat=True).first()
    state: State = state_of(ruling.day.table)
    daye = state.dayes[ruling.notice.number]
    return seat is not None and seat in (*daye.players, daye.author)

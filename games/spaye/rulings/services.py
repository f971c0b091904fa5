"""Contested logs: who rules on them, and what becomes of those that nobody ruled on."""

from __future__ import annotations

from typing import Literal

from django.db import transaction

from games.players.clock import Clock
from games.players.journal.services import record_act
from games.players.models import AdminAct, Player
from games.spaye import days, history
from games.spaye.errors import NoReason, NotAReferee, NotContested, PlayedInIt
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Table

Verdict = Literal["uphold", "void"]


def rule(day: Day, daye: int, verdict: Verdict, by: Player, why: str) -> None:
    """An admin's or referee's ruling on a contested log, and the reason, which a void needs.

    Raises `NotAReferee`, `PlayedInIt`, `NotContested`, `NoReason`. The same again is done once.
    """
    tables.settle(day.table_id)  # a contest whose time is up is void, whatever is ruled now
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=day.table_id)
        if _ruled_so(day, daye, verdict, by):
            return
        _check_ruling(table, daye, by)
        if verdict == "void" and not why.strip():
            raise NoReason
        tables.keep(table.pk, f"{verdict} {daye}", by=by)
        record_act(by, f"{verdict}_log", detail=history.detail(day.date, daye), reason=why)


def _ruled_so(day: Day, daye: int, verdict: Verdict, by: Player) -> bool:
    """This very ruling has arrived before: its form was sent twice."""
    detail = history.detail(day.date, daye)
    return AdminAct.objects.filter(by=by, what=f"{verdict}_log", detail=detail).exists()


def _check_ruling(table: Table, daye: int, by: Player) -> None:
    """Who played in the dāye doesn't rule on it, and nobody rules twice."""
    if not by.is_referee:
        raise NotAReferee
    dayes = tables.state_of(table).dayes
    if daye >= len(dayes) or dayes[daye].standing != "contested":
        raise NotContested
    if tables.seat_of(table.pk, by) in dayes[daye].players:
        raise PlayedInIt


def void_unruled(year: int, month: int) -> None:
    """Void the month's contests that nobody ruled on in time; each is one entry of the clock's."""
    clock = Clock.read()
    for day in Day.objects.filter(date__year=year, date__month=month).select_related("table"):
        while days.void_due(tables.state_of(day.table), day.date, clock) is not None:
            tables.settle(day.table_id)
            day.table.refresh_from_db()

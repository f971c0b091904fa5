"""Rulings on logs that are contested or plainly wrong, or whose author asks to void them."""

from datetime import date
from typing import Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.boards.services import lock_month
from games.players import activity_log, calendar_guards
from games.players.activity_log import record_act
from games.players.clock import Clock
from games.players.erasure import NameStriker, strike_fields
from games.players.models import AdminAct, Player
from games.spaye import days, queries
from games.spaye.models import Day, VoidRequest
from games.spaye.month import LogSettled
from games.spaye.rules.state import Daye
from games.tables import services as tables
from games.tables.models import Table
from games.ui.refusals import Refused

Verdict = Literal["uphold", "void", "keep"]
RULED_ON = {"uphold": ("contested",), "void": ("contested", "counted"), "keep": ("counted",)}
"""The standings of a log on which each ruling is possible."""
activity_log.WORDS |= {
    "uphold_log": gettext_lazy("confirmed a disputed dāye"),
    "void_log": gettext_lazy("voided a logged dāye"),
    "keep_log": gettext_lazy("kept a log its author wanted voided"),
}


class NotVoidable(Refused):
    """The log doesn't count any more, or a ruling has kept it."""

    status = 409
    sentence = gettext_lazy("This log can’t be voided any more.")


class NotDisputed(Refused):
    """There is nothing to rule on, or somebody was faster."""

    status = 409
    sentence = gettext_lazy("This dāye no longer needs a decision.")


def rule(day: Day, daye: int, verdict: Verdict, by: Player, why: str) -> None:
    """Enter a referee's ruling on a log, with its reason, which is required for a void.

    `uphold` needs a contested log, `void` a contested or counted one, both in an open month. `keep`
    refuses its author's request for a void: the log doesn't change. Idempotent. Raises `Refused`.
    """
    tables.settle(day.table_id)  # A contest whose time is up becomes void first.
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=day.table_id)
        if not by.is_referee:
            raise Refused(_("Only admins and referees can decide on a disputed dāye."), 403)
        if _ruled_so(day, daye, verdict, by):
            return
        _check_ruling(table, daye, verdict, by)
        _check_month(day.date)
        if verdict == "void" and not why.strip():
            raise Refused(_("Give a reason. Everyone can see it."))
        if verdict == "keep":
            _end(day, daye, VoidRequest.KEPT, by, why)
        else:
            tables.keep(table.pk, f"{verdict} {daye}", by=by)
        record_act(by, f"{verdict}_log", detail=queries.act_detail(day.date, daye), reason=why)
        _tell(table, daye)


def ask_void(day: Day, daye: int, by: Player, reason: str, right: str = "") -> None:
    """Store its author's request to void a log. Idempotent.

    `right` is the log as it should read. Raises `Refused`, also if a ruling has kept the log.
    """
    tables.settle(day.table_id)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=day.table_id)
        log = _own(table, daye, by)
        _check_month(day.date)
        known = VoidRequest.objects.filter(day=day, daye=daye)
        if known.filter(outcome="").exists():
            return
        if known.filter(outcome=VoidRequest.KEPT).exists():
            raise NotVoidable
        if not queries.is_voidable(day, tables.state_of(table), log, Clock.read()):
            raise NotVoidable
        VoidRequest.objects.create(
            day=day, daye=daye, by=by, reason=reason.strip()[:200], right=right
        )
        _tell(table, daye)


def withdraw_void(day: Day, daye: int, by: Player) -> bool:
    """Withdraw the author's request. Return False if there was none. Raises `Refused`."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=day.table_id)
        _own(table, daye, by)
        ended = _end(day, daye, VoidRequest.WITHDRAWN, by)
        if ended:
            _tell(table, daye)
    return ended


def _own(table: Table, daye: int, by: Player) -> Daye:
    """Return the log if it is this player's. Raises `Refused`."""
    dayes = tables.state_of(table).dayes
    if daye >= len(dayes) or dayes[daye].author is None:
        raise NotVoidable
    if dayes[daye].author != tables.seat_of(table.pk, by):
        raise Refused(_("Only the person who logged a dāye can ask to void it."), 403)
    log: Daye = dayes[daye]
    return log


def _end(day: Day, daye: int, outcome: str, by: Player, answer: str = "") -> bool:
    """End the pending request. Return whether there was one."""
    ending = {"ended_by": by, "ended_at": timezone.now(), "answer": answer.strip()[:200]}
    open_ones = VoidRequest.objects.filter(day=day, daye=daye, outcome="")
    return bool(open_ones.update(outcome=outcome, **ending))


def _tell(table: Table, daye: int) -> None:
    """Have the pages of the players, the author and all referees drawn again, on any day."""
    log = tables.state_of(table).dayes[daye]
    seats = table.seats.filter(number__in={*log.players, log.author})
    referees = (player.pk for player in queries.referees())
    concerned = {*seats.values_list("player", flat=True), *referees}
    live.publish(tables.channel(table.pk))
    for player_id in sorted(concerned):
        live.publish(live.player_channel(player_id))


def forget(player: Player) -> None:
    """Strike the player's names out of requests and answers."""
    strike_fields(VoidRequest.objects.all(), ("reason", "right", "answer"), NameStriker(player))


def _ruled_so(day: Day, daye: int, verdict: Verdict, by: Player) -> bool:
    """Return whether this person has made this ruling already: the form was sent twice."""
    detail = queries.act_detail(day.date, daye)
    return AdminAct.objects.filter(by=by, what=f"{verdict}_log", detail=detail).exists()


def _check_month(date: date) -> None:
    """Lock the day's month until the transaction ends. Raises `LogSettled` if it is closed."""
    lock_month(date.year, date.month)
    if month := calendar_guards.settled_on(date):
        raise LogSettled(month)


def _check_ruling(table: Table, daye: int, verdict: Verdict, by: Player) -> None:
    """Check that there is something to rule on, and that `by` didn't play. Raises `Refused`."""
    dayes = tables.state_of(table).dayes
    if daye >= len(dayes) or dayes[daye].standing not in RULED_ON[verdict]:
        raise NotDisputed
    waiting = VoidRequest.objects.filter(day__table=table, daye=daye, outcome="")
    if verdict == "keep" and not waiting.exists():
        raise NotDisputed
    if tables.seat_of(table.pk, by) in dayes[daye].players:
        raise Refused(_("You played in this dāye. Someone else has to decide."), 403)


def void_unruled(year: int, month: int) -> None:
    """Void the month's contests that nobody ruled on in time, each by an entry of the clock."""
    clock = Clock.read()
    for day in Day.objects.filter(date__year=year, date__month=month).select_related("table"):
        while days.unruled_dispute(tables.state_of(day.table), day.date, clock) is not None:
            tables.settle(day.table_id)
            day.table.refresh_from_db()

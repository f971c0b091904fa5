"""Whom a table waits for: turns and clocks of its seats, and the notice that calls a player."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games import live
from games.engine.contract import Game
from games.players.inbox import InboxAction, InboxItem
from games.tables import registry
from games.tables.models import Pace, SatOut, Seat, Status, Table
from games.tables.services import timing
from games.tables.services.reading import is_readable
from games.tables.services.signals import BOTS, turns_channel
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import TABLES, Message


def mark_turns(table: Table, rules: Game[Any], state: Any, mover: int | None = None) -> None:
    """Mark the seats that the table waits for, and announce whose turn has come or gone."""
    if rules.OPEN:
        return
    awaited = rules.awaited(state) if rules.outcome(state) is None else frozenset()
    seats = table.seat_list
    changed = [seat for seat in seats if seat.turn != (seat.number in awaited)]
    for seat in changed:
        seat.turn = not seat.turn
    if changed:
        Seat.objects.filter(pk__in=[seat.pk for seat in changed]).update(turn=~F("turn"))
    call_turns(table, [seat for seat in changed if seat.turn])
    heard = [turns_channel(seat.player_id) for seat in changed if seat.player_id]
    bots = [BOTS] if any(seat.turn and seat.moved_by_bot for seat in seats) else []
    live.publish_all([*heard, *bots])
    follow_clocks(table, seats, mover)


def follow_clocks(
    table: Table, seats: Iterable[Seat] | None = None, mover: int | None = None
) -> None:
    """Start and stop the clocks of its seats. The caller holds the row and has told the turns.

    `seats` as they are now, if the caller knows them; else they are read.
    """
    if table.clock is None:
        return
    before = table.due_at
    changed = timing.run_clocks(table, seats or table.seats.all(), timezone.now(), mover)
    if changed:
        Seat.objects.bulk_update(changed, ["due_at", "left"])
    if table.due_at != before:
        table.save(update_fields=["due_at"])


def play_again(seat: Seat) -> None:
    """End a bot's standing in for this seat's person. The caller holds the table's row."""
    if not seat.standin:
        return
    seat.standin = ""
    seat.save(update_fields=["standin"])
    SatOut.objects.filter(seat=seat, back_at=None).update(back_at=timezone.now())


def call_turns(table: Table, seats: Iterable[Seat]) -> None:
    """Notify the players of these seats, whom the table waits for now, unless they are there."""
    for seat in seats:
        if seat.player_id and not seat.standin and not seat.is_present():
            key, scope = f"{table.pk}-{table.version}", turns_channel(seat.player_id)
            outbox.tell("turn", [seat.player_id], key, about={"table": table.pk}, scope=scope)


@notice_kinds.declare("turn", TABLES, timedelta(days=7))
def _turn_notice(notice: Notice) -> Message | None:
    mine = Seat.objects.filter(table=notice.about["table"], player=notice.player, turn=True)
    waits = mine.filter(standin="", table__status=Status.RUNNING).select_related("table").first()
    if waits is None or (waits.table.pace == Pace.LIVE and waits.is_present()):
        return None
    return turn_item(waits)


def turn_item(seat: Seat) -> InboxItem:
    """Return the line of the inbox that the table waits for this seat."""
    if is_readable(seat.table):
        return table_item(seat, _("Your turn: %(game)s"), _("You’re expected at table %(number)d."))
    return table_item(seat, _("Can’t load a table: %(game)s"), _("Table %(number)d"))


def table_item(seat: Seat, title: str, text: str, *actions: InboxAction) -> InboxItem:
    """Return a line of the inbox about this seat's table."""
    table = seat.table
    return InboxItem(
        title=title % {"game": registry.config(table.game).verbose_name},
        text=text % {"number": table.pk},
        url=reverse("tables:table", args=[table.pk]),
        at=table.moved_at or table.created_at,
        icon="armchair",
        actions=actions,
    )

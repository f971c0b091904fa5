"""Whom a table waits for, and how long: turns and clocks of its seats."""

from typing import Any

from django.utils import timezone

from games import live
from games.engine.contract import Game
from games.tables.models import SatOut, Seat, Table
from games.tables.services import notices, rows, timing
from games.tables.services.channels import BOTS, turns_channel


def mark_turns(table: Table, rules: Game[Any], state: Any, mover: int | None = None) -> None:
    """Note whom the table waits for now, and tell those whose turn has come or gone."""
    if rules.OPEN:
        return
    awaited = rules.awaited(state) if rules.outcome(state) is None else frozenset()
    seats = list(table.seats.all())
    changed = [seat for seat in seats if seat.turn != (seat.number in awaited)]
    rows.turn_over(changed)
    notices.call_turns(table, [seat for seat in changed if seat.turn])
    heard = [turns_channel(seat.player_id) for seat in changed if seat.player_id]
    bots = [BOTS] if any(seat.turn and seat.moved_by_bot for seat in seats) else []
    live.publish_all([*heard, *bots])
    follow_clocks(table, mover)


def follow_clocks(table: Table, mover: int | None = None) -> None:
    """Start and stop the clocks of its seats. The caller holds the row and has told the turns."""
    if table.clock is None:
        return
    before = table.due_at
    changed = timing.follow(table, table.seats.all(), timezone.now(), mover)
    if changed:
        Seat.objects.bulk_update(changed, ["due_at", "left"])
    if table.due_at != before:
        table.save(update_fields=["due_at"])


def play_again(seat: Seat) -> None:
    """No bot plays for its person any more. The caller holds the table's row."""
    if not seat.standin:
        return
    seat.standin = ""
    seat.save(update_fields=["standin"])
    SatOut.objects.filter(seat=seat, back_at=None).update(back_at=timezone.now())
